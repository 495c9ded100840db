import CSignwriter
import CSignwriterSupport

/// An object that C programs know by a handle.
protocol HandleObject: AnyObject {
  /// What distinguishes handles of this kind from others, and its name in messages.
  static var kind: HandleKind { get }
}

/// The kinds of handles.
enum HandleKind: UInt32 {
  case renderer = 1
  case picture, measures, styles, timeline, fence, lease, submission, image
  case importedTexture, overlay, document, film

  /// The name of the kind in messages.
  var name: String {
    switch self {
    case .renderer: "renderer"
    case .picture: "picture"
    case .measures: "measures"
    case .styles: "styles"
    case .timeline: "timeline"
    case .fence: "fence"
    case .lease: "lease"
    case .submission: "submission"
    case .image: "image"
    case .importedTexture: "import"
    case .overlay: "overlay"
    case .document: "document"
    case .film: "film"
    }
  }
}

/// The way from objects to handles and back.
enum Handle {
  /// Makes a handle, which keeps the object until `remove`.
  static func make<Object: HandleObject>(_ object: Object) throws(Fault) -> OpaquePointer {
    let kept = Unmanaged.passRetained(object)
    let handle = signwriter_handle_add(kept.toOpaque(), Object.kind.rawValue)
    guard let pointer = OpaquePointer(bitPattern: UInt(handle)) else {
      kept.release()
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT, "\(Object.kind.name): there are too many handles; release what is done with")
    }
    return pointer
  }

  /// The object of a handle, which lives as long as the caller has it, whoever releases the handle meanwhile.
  static func find<Object: HandleObject>(_ handle: OpaquePointer?, _: Object.Type) throws(Fault) -> Object {
    let found = signwriter_handle_find(bits(handle), Object.kind.rawValue) { object in
      if let object { _ = Unmanaged<AnyObject>.fromOpaque(object).retain() }
    }
    return try Handle.object(found, handle)
  }

  /// Forgets a handle; gives the object, which goes when nobody else has it.
  static func remove<Object: HandleObject>(_ handle: OpaquePointer?, _: Object.Type) throws(Fault) -> Object {
    try Handle.object(signwriter_handle_remove(bits(handle), Object.kind.rawValue), handle)
  }

  /// Forgets a handle. The object goes when nobody else has it.
  static func release<Object: HandleObject>(_ handle: OpaquePointer?, _: Object.Type) throws(Fault) {
    _ = try remove(handle, Object.self)
  }

  /// An object that the table gave out with a reference.
  private static func object<Object: HandleObject>(
    _ found: signwriter_handle_object, _ handle: OpaquePointer?
  ) throws(Fault) -> Object {
    try check(found, handle, Object.kind)
    guard let object = found.object else { throw unknown(handle, Object.kind) }
    return Unmanaged<Object>.fromOpaque(object).takeRetainedValue()
  }

  private static func bits(_ handle: OpaquePointer?) -> UInt64 { UInt64(UInt(bitPattern: handle)) }

  private static func check(
    _ found: signwriter_handle_object, _ handle: OpaquePointer?, _ kind: HandleKind
  ) throws(Fault) {
    switch found.state {
    case SIGNWRITER_HANDLE_LIVE: if found.kind != kind.rawValue { throw other(found.kind, kind) }
    case SIGNWRITER_HANDLE_FORKED:
      throw Fault(
        SIGNWRITER_FORKED,
        "\(kind.name): made before fork; make the renderer in the worker, or start workers by spawn")
    default: throw unknown(handle, kind)
    }
  }

  private static func other(_ found: UInt32, _ kind: HandleKind) -> Fault {
    let name = HandleKind(rawValue: found)?.name ?? "another kind"
    return Fault(
      SIGNWRITER_INVALID_HANDLE, "\(kind.name): the handle is one of \(name); give one of the right kind")
  }

  private static func unknown(_ handle: OpaquePointer?, _ kind: HandleKind) -> Fault {
    guard handle == nil else { return released(kind) }
    return Fault(
      SIGNWRITER_INVALID_HANDLE,
      "\(kind.name): the handle is NULL; make one first, and look whether that succeeded")
  }

  /// What is said of a handle that is no longer one.
  static func released(_ kind: HandleKind) -> Fault {
    Fault(
      SIGNWRITER_INVALID_HANDLE,
      "\(kind.name): the handle was released, or never made; keep it until you are done with it")
  }
}

extension HandleObject {
  /// A new handle of this object.
  func handle() throws(Fault) -> OpaquePointer { try Handle.make(self) }
}

/// The place where a caller wants a handle; it is set to NULL until there is one.
func place(
  _ place: UnsafeMutablePointer<OpaquePointer?>?, _ name: String
) throws(Fault) -> UnsafeMutablePointer<OpaquePointer?> {
  guard let place else {
    throw Fault(SIGNWRITER_NULL_ARGUMENT, "\(name): it is NULL; give the address of a variable for the answer")
  }
  place.pointee = nil
  return place
}
