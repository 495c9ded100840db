function love.conf(t)
  t.window.title = "Sprite font"
  t.window.width, t.window.height = 640, 160
  t.modules.audio, t.modules.sound, t.modules.physics, t.modules.joystick = false, false, false, false
end
