// What a dispatch has of its sheet: the instances, and the masks behind them.
layout(std430, binding = 0) readonly buffer Instances { ivec4 instances[]; };

// The first vector of the pass's instances, how many they are, and the first mask's vector.
uniform ivec4 dispatched;
