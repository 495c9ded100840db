// swift-tools-version: 6.3
import PackageDescription

/// The settings of every Swift target: the language as it will be, so that nothing has to be unlearned.
/// With SIGNWRITER_STRICT=1 in the environment (as `.ci/run` sets it) a warning is an error; only our own
/// targets are held to that, never a dependency.
let swiftSettings: [SwiftSetting] = {
  var settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  if Context.environment["SIGNWRITER_STRICT"] == "1" {
    settings.append(.treatAllWarnings(as: .error))
  }
  if Context.environment["SIGNWRITER_SANITIZE"] != nil { settings.append(.define("SANITIZE")) }
  return settings
}()

/// With SIGNWRITER_TEST_TARGETS in the environment, names with commas between them, the package has only these test targets:
/// the others, and what they alone need, would be built in vain (`scripts/check sanitize`).
let testTargets = Context.environment["SIGNWRITER_TEST_TARGETS"].map {
  Set($0.split(separator: ",").map(String.init))
}

/// A room of the house: a library target under `Sources/`.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

/// The tests of one room.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"],
    exclude: [
      "CaptionsTests": ["Samples", "WebVTT"], "RenderTests": ["Scenes", "Goldens", "FromDocument/lengths.txt"],
      "TypographyTests": ["Corpus", "Fonts"], "VideoFramesTests": ["Truths"],
    ][name] ?? [],
    // Unoptimised in every configuration: to optimise what runs for a moment takes longer than it saves. What evaluates in
    // double precision is in TestSupport and Truth, which are optimised.
    swiftSettings: swiftSettings + [.unsafeFlags(["-Onone"])])
}

/// A C library of Debian's, found by pkg-config: a module map and a header, nothing else.
func system(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
  .systemLibrary(name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

// MARK: - the web server

/// With SIGNWRITER_SERVER=1 in the environment (as `scripts/test` and `scripts/make bundle` set it) the program has `serve`
/// and `preview`. Without it nobody fetches or compiles a web server: not the program, and not a package that depends
/// on this one. It is no trait of the package, because a trait is a condition of every source in it: to turn it on
/// would compile all rooms again, and `swift build` would still compile the server, without its packages.
let hasServer = Context.environment["SIGNWRITER_SERVER"] == "1"

let serverPackages: [Package.Dependency] =
  !hasServer
  ? []
  : [
    // HTTP/1.1 alone, without its router, TLS, HTTP/2 and configuration files.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    // What its interface is made of.
    .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.34.1"),
  ]

let serverTargets: [Target] =
  !hasServer
  ? []
  : [
    room(
      "SignwriterServer",
      [
        "Basics", "Captions", "CaptionFormats", "Signwriter", "SignwriterBatch", "Documents", "Resolving", "JSON",
        "Typography", "ImageCodecs", "Pixels", "GLESRendering", "Storage", "Workers", "CPages", "Motion",
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(
          name: "HTTPTypes",
          package:
            "swift-http-types"), .product(name: "Logging", package: "swift-log"),
        .product(
          name: "NIOCore",
          package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(
          name:
            "NIOHTTP1", package: "swift-nio"), .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
      ]),
    tests(
      "SignwriterServerTests",
      [
        "Basics", "SignwriterServer", "SignwriterCLI", "SignwriterBatch", "Signwriter", "Documents",
        "ImageCodecs", "Pixels", "Typography", "JSON",
      ]),
  ]

/// What the pages in CPages are made of: its embed.c embeds them. Without the server there is no preview.
let pageParts: [String] = {
  let own: [String] = ["batch", "spritefont"].flatMap { page in
    ["page.html", "page.css", "page.js"].map { page + "/" + $0 }
  }
  let preview: [String] = [
    "preview.html", "preview.css", "preview.js", "server.js", "elements.js", "schema.js", "form.js", "fields.js",
    "stage.js", "overlays.js", "motion.js", "list.js", "entries.js", "icon.svg",
  ]
  return own + (hasServer ? preview.map { "preview/" + $0 } : ["preview"])
}()

let serverRoom: [Target.Dependency] = hasServer ? ["SignwriterServer"] : []
let otherCommands: [String] = hasServer ? ["WithoutServer"] : ["Serve", "Preview"]

/// The direct evaluation takes minutes unoptimised.
let supportSettings: [SwiftSetting] =
  Context.environment["SIGNWRITER_SANITIZE"] == nil ? swiftSettings : swiftSettings + [.unsafeFlags(["-O"])]

// MARK: - targets, in lists with a type: one expression of all of them takes other compilers minutes

/// The house, and what of Debian's it stands on.
let houseTargets: [Target] = [
  system("CFreeType", "freetype2", "libfreetype-dev"),
  system("CHarfBuzz", "harfbuzz", "libharfbuzz-dev"),
  system("CICU", "icu-uc", "libicu-dev"),
  system("CICUI18N", "icu-i18n", "libicu-dev"),
  system("CFontconfig", "fontconfig", "libfontconfig-dev"),
  system("CPNG", "libpng", "libpng-dev"),
  system("CDeflate", "libdeflate", "libdeflate-dev"),
  system("CWebP", "libwebp", "libwebp-dev"),
  system("CWebPMux", "libwebpmux", "libwebp-dev"),
  system("CWebPDemux", "libwebpdemux", "libwebp-dev"),
  system("CTurboJPEG", "libturbojpeg", "libturbojpeg0-dev"),
  system("CLCMS", "lcms2", "liblcms2-dev"),
  system("CMessageDigest", "libmd", "libmd-dev"),
  // The headers are those of libegl-dev and libgles-dev; the libraries are opened when a GPU is first used.
  .target(name: "CGLES", linkerSettings: [.linkedLibrary("dl")]),
  .target(name: "CRowKernels"),
  .target(name: "CImageCodecs", dependencies: ["CPNG", "CWebP", "CWebPMux", "CWebPDemux", "CLCMS", "CLinux"]),
  .target(
    name: "CPages",
    exclude: pageParts),
  .target(name: "CICUText", dependencies: ["CICU", "CICUI18N"]),
  .target(name: "CNumberText", dependencies: ["CICU", "CICUI18N", "CICUText"]),
  .target(name: "CPolygonUnion", linkerSettings: [.linkedLibrary("polyclipping")]),
  .target(
    name: "Shaders", path: "Shaders", exclude: ["programs", "include"],
    publicHeadersPath: "public"),

  .target(name: "CLinux"),
  room("Basics", ["CLinux"]),
  room("Vocabulary"),
  room("Storage", ["Basics", "CLinux", "CMessageDigest"]),
  room("Workers", ["Basics", "Storage", "CLinux"]),
  room("Pixels", ["Basics"]),
  room("Motion", ["Basics", "Vocabulary", "Pixels", "CICUText", "CNumberText"]),
  room("Captions", ["Basics", "Vocabulary", "Motion", "CICUText"]),
  room("CaptionFormats", ["Basics", "Motion", "Captions", "JSON", "CDeflate"]),
  room(
    "Typography",
    [
      "Basics", "Vocabulary", "Pixels", "Storage", "CFreeType", "CHarfBuzz", "CICUText", "CFontconfig",
      "CPolygonUnion",
    ]),
  room("VideoFrames", ["Basics", "Pixels", "CRowKernels"]),
  room("JSON", ["Basics"]),
  room("Scene", ["Basics", "Vocabulary", "Pixels"]),
  room("Documents", ["Basics", "Vocabulary", "Pixels", "Motion", "Captions", "JSON"]),
  room(
    "Resolving",
    [
      "Basics", "Pixels", "Motion", "Captions", "CaptionFormats", "Typography", "Documents", "ImageCodecs", "JSON",
      "Scene", "Storage", "CRowKernels", "CLinux",
    ]),
  room("CPURendering", ["Basics", "Pixels", "Scene", "CRowKernels"]),
  room(
    "GLESRendering",
    ["Basics", "Pixels", "Scene", "JSON", "Storage", "Shaders", "VideoFrames", "CGLES"]),
  room(
    "ImageCodecs",
    ["Pixels", "CRowKernels", "CImageCodecs", "CDeflate", "CTurboJPEG"]),
  room(
    "Signwriter",
    [
      "Basics", "Pixels", "Motion", "Captions", "Typography", "Documents", "Resolving", "Scene", "JSON",
      "CPURendering",
      "GLESRendering", "ImageCodecs", "Storage",
    ]),
  room(
    "LocalizedErrors",
    [
      "Films", "Signwriter", "Documents", "GLESRendering", "ImageCodecs", "Motion", "Pixels", "Resolving", "JSON",
      "Storage", "Typography",
    ]),
  room(
    "SpriteFonts",
    [
      "Basics", "Signwriter", "Documents", "Resolving", "Scene", "JSON", "Typography", "ImageCodecs", "Pixels",
      "CICUText",
      "CPages",
    ]),
  room(
    "Films",
    [
      "Basics", "Captions", "CaptionFormats", "Signwriter", "Documents", "Resolving", "Scene", "JSON", "Typography",
      "ImageCodecs", "Pixels", "Motion", "Storage", "VideoFrames", "CLinux",
    ]),
  .target(name: "CSignwriter"),
  .target(name: "CSignwriterSupport", dependencies: ["CSignwriter"]),
  room(
    "SignwriterC",
    [
      "Basics", "CSignwriter", "CSignwriterSupport", "Signwriter", "Films", "SpriteFonts", "Documents",
      "GLESRendering",
      "ImageCodecs", "Motion", "Pixels", "Resolving", "Scene", "JSON", "Storage", "Typography", "VideoFrames",
    ]),
  room(
    "SignwriterBatch",
    [
      "Basics", "Signwriter", "Films", "SpriteFonts", "LocalizedErrors", "Pixels", "Motion", "Typography",
      "Documents", "Resolving", "Scene", "JSON", "GLESRendering", "ImageCodecs", "Storage",
      "Workers",
      "CICUText", "CLinux",
    ]),
]

let programTargets: [Target] = [
  .executableTarget(
    name: "SignwriterCLI",
    dependencies: [
      "Basics", "Captions", "CaptionFormats", "Signwriter", "Films", "SpriteFonts", "SignwriterBatch", "Pixels",
      "Motion",
      "Typography", "Documents", "Resolving", "Scene", "JSON", "GLESRendering", "ImageCodecs", "CPages", "Storage",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ] + serverRoom,
    exclude: otherCommands, swiftSettings: swiftSettings),
  .executableTarget(
    name: "bench",
    dependencies: [
      "Signwriter", "SpriteFonts", "Pixels", "Motion", "Typography", "Documents", "Resolving",
      "Scene", "JSON", "GLESRendering", "ImageCodecs",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    path: "bench", exclude: ["report", "peers", "languages", "counters.json", "instructions.json"],
    swiftSettings: swiftSettings),
]

let testingTargets: [Target] = [
  .target(
    name: "Generators", dependencies: ["Documents", "Pixels", "JSON"], path: "Tests/Generators",
    swiftSettings: swiftSettings),
  .executableTarget(
    name: "fuzz",
    dependencies: [
      "Captions", "CaptionFormats", "Generators", "Signwriter", "GLESRendering", "Documents", "Resolving", "Scene",
      "JSON", "Pixels",
      "Typography",
      "ImageCodecs",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    path: "Tests/Fuzz", exclude: ["Kept", "Originals"], swiftSettings: swiftSettings),
  .target(
    name: "Truth", dependencies: ["Documents", "ImageCodecs", "Pixels", "JSON"], path: "Tests/Truth",
    exclude: ["Corpus"], swiftSettings: swiftSettings),
  .target(
    name: "TestSupport",
    dependencies: ["Pixels", "Typography", "Resolving", "Scene", "Generators", "CGLES", "Documents"],
    path: "Tests/Support",
    swiftSettings: supportSettings),
  tests("BasicsTests", ["Basics"]),
  tests("StorageTests", ["Storage"]),
  tests("WorkersTests", ["Workers"]),
  tests("PixelsTests", ["Pixels"]),
  tests("VideoFramesTests", ["VideoFrames", "Pixels", "CRowKernels", "BaselineKernels"]),
  tests("MotionTests", ["Motion", "Pixels"]),
  tests("CaptionsTests", ["Captions", "CaptionFormats", "Motion"]),
  tests("TypographyTests", ["Basics", "Typography", "Pixels", "ImageCodecs", "Generators"]),
  tests("DocumentsTests", ["Basics", "Documents", "Motion", "Pixels", "JSON"]),
  tests("ResolvingTests", ["Resolving", "Scene", "Documents", "Typography", "Pixels"]),
  .target(name: "BaselineKernels", dependencies: ["CRowKernels"], path: "Tests/BaselineKernels"),
  tests(
    "CPURenderingTests",
    ["Basics", "CPURendering", "Resolving", "Scene", "Typography", "Pixels", "BaselineKernels", "CRowKernels"]),
  tests(
    "GLESRenderingTests",
    [
      "Basics", "GLESRendering", "CPURendering", "Resolving", "Scene", "Typography", "Pixels", "Shaders",
      "VideoFrames", "CGLES", "Documents",
    ]),
  tests("ImageCodecsTests", ["ImageCodecs", "Pixels", "CImageCodecs", "CTurboJPEG"]),
  tests(
    "RenderTests",
    [
      "Basics", "Signwriter", "Documents", "Resolving", "Scene", "JSON", "CPURendering", "GLESRendering",
      "ImageCodecs", "Pixels", "Typography", "Motion", "Truth", "Generators",
    ]),
  tests(
    "SignwriterTests",
    [
      "Signwriter", "LocalizedErrors", "Captions", "Documents", "Resolving", "Scene", "JSON", "ImageCodecs",
      "Pixels", "Typography", "Motion", "CGLES", "Basics",
    ]),
  tests(
    "SpriteFontsTests",
    ["SpriteFonts", "Signwriter", "Documents", "Resolving", "JSON", "ImageCodecs", "Pixels", "Typography"]),
  tests(
    "SignwriterCTests",
    [
      "SignwriterC", "CSignwriter", "Signwriter", "Basics", "Documents", "Resolving", "JSON", "Pixels",
      "ImageCodecs", "VideoFrames",
    ]),
  tests(
    "FilmsTests",
    [
      "Films", "LocalizedErrors", "Signwriter", "Documents", "ImageCodecs", "Motion", "Pixels", "Storage",
      "Typography", "Resolving", "JSON",
    ]),
  tests(
    "SignwriterBatchTests",
    [
      "Films", "SignwriterBatch", "Signwriter", "Documents", "Resolving", "GLESRendering", "Motion", "Pixels",
      "Typography", "ImageCodecs",
    ]),
  tests(
    "SignwriterCLITests",
    [
      "Films", "SignwriterBatch", "SignwriterCLI", "Signwriter", "Documents", "Resolving", "JSON", "Storage",
      "Typography", "GLESRendering", "ImageCodecs", "Pixels",
    ]),
  tests("BenchTests", ["bench", "Documents", "GLESRendering", "JSON"]),
]

let package = Package(
  name: "signwriter",
  products: [
    .library(name: "Signwriter", targets: ["Signwriter", "LocalizedErrors", "VideoFrames"]),
    .library(name: "SignwriterBatch", targets: ["SignwriterBatch"]),
    .library(name: "SpriteFonts", targets: ["SpriteFonts"]),
    .library(name: "Films", targets: ["Films"]),
    .executable(name: "signwriter", targets: ["SignwriterCLI"]),
    // libsignwriter.so, as scripts/make library builds it: with a version script and its own Swift runtime.
    .library(name: "SignwriterC", type: .dynamic, targets: ["SignwriterC"]),
  ],
  dependencies: [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")] + serverPackages,
  targets: houseTargets + programTargets + testingTargets + serverTargets,
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

if let testTargets {
  package.targets.removeAll { $0.type == .test && !testTargets.contains($0.name) }
}
