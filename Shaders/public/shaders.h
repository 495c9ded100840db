#pragma once
extern const int sw_shader_count;
