#pragma once
#include <jansson.h>
/* malloc_trim, which Swift does not see: what jansson has allocated in small parts is given back to the system by it. */
#include <malloc.h>
