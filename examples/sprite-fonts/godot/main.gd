# Shows a score in the sprite font that lies beside this file. With a file in PICTURE it draws TEXT to that file, ends,
# and prints the width of the line.
extends Node2D

var font = BitmapFont.new()
var text = OS.get_environment("TEXT")
var target = OS.get_environment("PICTURE")
var frames = 0

func _ready():
	font.create_from_fnt("res://gold.fnt")

func _process(delta):
	frames += 1
	if target == "":
		text = "Score " + str(frames)
		update()
	elif frames == 5:
		yield(VisualServer, "frame_post_draw")
		var image = get_viewport().get_texture().get_data()
		image.flip_y()
		image.save_png(target)
		print("width ", font.get_string_size(text).x)
		get_tree().quit()

func _draw():
	draw_string(font, Vector2(20, 20 + font.get_ascent()), text)
