import Testing

/// What is on the disk before what, as a library says that is loaded in front of the system's.
@Suite struct DurableTests {
  private static let library = FaultyShaper.build(
    """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <fcntl.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>
    static void tell(const char *what, int file, const char *name) {
      char link[64], path[4096] = "", line[8192];
      snprintf(link, sizeof link, "/proc/self/fd/%d", file);
      ssize_t length = readlink(link, path, sizeof path - 1);
      int log = open(getenv("SYNC_LOG"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
      int count = snprintf(line, sizeof line, "%s %.*s%s%s\\n", what, (int)length, path, *name ? "/" : "", name);
      static ssize_t (*put)(int, const void *, size_t);
      if (!put) put = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
      if (put(log, line, (size_t)count) < 0) abort();
      close(log);
    }
    int fdatasync(int file) { tell("data", file, ""); return 0; }
    int fsync(int file) { tell("sync", file, ""); return 0; }
    int renameat(int from, const char *old, int to, const char *name) {
      static int (*next)(int, const char *, int, const char *);
      if (!next) next = (int (*)(int, const char *, int, const char *))dlsym(RTLD_NEXT, "renameat");
      int result = next(from, old, to, name);
      tell("name", to, name);
      return result;
    }
    ssize_t write(int file, const void *bytes, size_t count) {
      static ssize_t (*next)(int, const void *, size_t);
      if (!next) next = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
      ssize_t result = next(file, bytes, count);
      char link[64], path[4096];
      snprintf(link, sizeof link, "/proc/self/fd/%d", file);
      ssize_t length = readlink(link, path, sizeof path);
      if (length > 8 && !memcmp(path + length - 8, "-journal", 8)) tell("line", file, "");
      return result;
    }
    """, "syncs")

  private static let jobs = Array(
    (0..<150).map {
      #"{"id": "\#($0)", "text": "\#($0)", "style": "gold", "size": [9, 9], "out": "\#($0 % 7)/\#($0 / 90)/\#($0).png"}"#
        + "\n"
    }.joined().utf8)

  private static func log(_ options: String...) throws -> (lines: [(what: String, path: String)], root: String) {
    let library = try #require(library, "the test needs a C compiler")
    let log = try Workspace()
    let batch = try Batch(jobs, "--quiet", "--jobs", "1", options.first ?? "--quiet") { program, _ in
      program.environment["LD_PRELOAD"] = library
      program.environment["SYNC_LOG"] = log.path("log")
    }
    #expect(batch.outcome.status == 0)
    let lines = String(decoding: try log.read("log"), as: UTF8.self).split(separator: "\n").map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return (String(parts[0]), String(parts[1]))
    }
    return (lines, batch.folder.root + "/out")
  }

  @Test func `bytes are on the disk before their name, and names before the journal`() throws {
    let (lines, root) = try Self.log("--durable")
    var (written, synced, named): (Int, Set<String>, [String]) = (0, [], [])
    var (blocks, files) = (0, 0)
    for line in lines where line.path.hasPrefix(root) {
      switch line.what {
      case "data" where line.path.hasSuffix(".part"): written += 1
      case "name":
        files += 1
        #expect(written >= files, "\(line.path) has its name before its bytes are on the disk")
        named.append(line.path)
      case "sync": synced.insert(line.path)
      case "line":
        blocks += 1
        for path in named {
          var folder = path[..<(path.lastIndex(of: "/") ?? path.endIndex)]
          while folder.count >= root.count {
            #expect(synced.contains(String(folder)), "the name of \(path) is not on the disk")
            folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
          }
        }
        (named, synced) = ([], [])
      default: break
      }
    }
    #expect(files == 150 && named.isEmpty)
    #expect(blocks == 3, "folders are written once for many files")
  }

  @Test func `nothing waits for the disk unless it is asked to`() throws {
    let (lines, _) = try Self.log()
    #expect(lines.count { $0.what == "name" } >= 150)
    #expect(!lines.contains { $0.what == "data" || $0.what == "sync" })
  }
}
