#pragma once
#include <unicode/unumberformatter.h>
#include <unicode/unumsys.h>
