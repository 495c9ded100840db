// Embeds one entry of the list in embed.c. It has no include guard, because it is included once for each file.
{SHADER_FILE, (const char[]){
#embed SHADER_FILE suffix(, )
0}},
#undef SHADER_FILE
