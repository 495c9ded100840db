-- Shows a score in the sprite font that lies beside this file. With a file in PICTURE it draws TEXT to that file, ends,
-- and prints the width of the line.
local font, start
local text, target = os.getenv("TEXT"), os.getenv("PICTURE")

local function draw(line)
  love.graphics.clear(70 / 255, 90 / 255, 110 / 255)
  love.graphics.setFont(font)
  love.graphics.print(line, 20, 20)
end

function love.load()
  -- Its pages are found by the names in the file. Whole pixels need no filter.
  font = love.graphics.newFont("gold.fnt")
  font:setFilter("nearest", "nearest")
  start = love.timer.getTime()
  if not target then return end
  local canvas = love.graphics.newCanvas(640, 160)
  canvas:renderTo(function() draw(text) end)
  local file = assert(io.open(target, "wb"))
  file:write(canvas:newImageData():encode("png"):getString())
  file:close()
  print("width " .. font:getWidth(text))
  love.event.quit()
end

function love.draw()
  draw(text or ("Score " .. math.floor((love.timer.getTime() - start) * 100)))
end
