// The entry of `files` for the file at FILE_PATH.
{FILE_PATH, (const char[]){
#embed FILE_PATH suffix(, 0)
}},
#undef FILE_PATH
