import Glibc
import Testing

/// A shared library that a program is started with, in front of HarfBuzz: texts with certain characters of the private
/// use area end the process that shapes them, as a defect of ours or of a driver would. The program itself is the one
/// that everybody has.
enum FaultyShaper {
  /// What a text brings about.
  static let trap = "\u{E001}"
  static let hang = "\u{E002}"
  static let eat = "\u{E003}"
  static let exit = "\u{E004}"
  static let abort = "\u{E005}"
  /// A kill, as from outside, as often as `killing` says.
  static let kill = "\u{E006}"

  /// The environment in which a text with ``kill`` brings about `most` kills, and is shaped after that. Each is a byte in
  /// `file`.
  static func killing(_ most: Int, countedIn file: String) -> [String: String] {
    ["FAULT_KILLS": file, "FAULT_MOST_KILLS": "\(most)"]
  }

  private static let source = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <fcntl.h>
    #include <signal.h>
    #include <stdlib.h>
    #include <unistd.h>
    struct info { unsigned codepoint, mask, cluster, a, b; };
    extern struct info *hb_buffer_get_glyph_infos(void *, unsigned *);
    void hb_shape(void *font, void *buffer, const void *features, unsigned count) {
      unsigned length = 0;
      struct info *infos = hb_buffer_get_glyph_infos(buffer, &length);
      for (unsigned i = 0; i < length; i++) {
        switch (infos[i].codepoint) {
        case 0xE001: __builtin_trap();
        case 0xE002: for (;;) pause();
        case 0xE003:
          for (;;) {
            /* A compiler leaves out what nobody looks at. */
            volatile char *block = malloc(1 << 24);
            for (int byte = 0; block && byte < 1 << 24; byte += 4096) block[byte] = 1;
            usleep(5000);
          }
        case 0xE004: _exit(3);
        case 0xE005: abort();
        case 0xE006: {
          int file = open(getenv("FAULT_KILLS"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
          if (lseek(file, 0, SEEK_END) < atoi(getenv("FAULT_MOST_KILLS")) && write(file, "x", 1) == 1)
            kill(getpid(), SIGKILL);
          close(file);
        }
        }
      }
      static void (*shape)(void *, void *, const void *, unsigned);
      if (!shape) shape = (void (*)(void *, void *, const void *, unsigned))dlsym(RTLD_NEXT, "hb_shape");
      shape(font, buffer, features, count);
    }
    """

  /// Lives as long as the tests do.
  private nonisolated(unsafe) static let folder = try? Workspace()

  /// The built library; nil where there is no C compiler.
  static let library: String? = build(source, "faults")

  /// Builds a library that is to be loaded before all others; nil where there is no C compiler.
  static func build(_ source: String, _ name: String) -> String? {
    guard let folder, (try? folder.write(source, to: name + ".c")) != nil else { return nil }
    let output = folder.path(name + ".so")
    for compiler in ["clang", "cc", "gcc"] {
      var compile = Program("-c", "\(compiler) -shared -fPIC -O1 -o '\(output)' '\(folder.path(name + ".c"))' -ldl")
      compile.executable = "/bin/sh"
      if (try? compile.run())?.status == 0 { return output }
    }
    return nil
  }
}
