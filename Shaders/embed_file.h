// One element of the list in embed.c. No include guard: it is included once for each file.
{SHADER_FILE, (const char[]){
#embed SHADER_FILE suffix(, )
0}},
#undef SHADER_FILE
