import Documents
import GLESRendering
import JSON

/// The JSON form of reports, of which bench/report makes tables.
enum ReportFormat {
  /// The version of the file. Readers refuse other versions.
  static let version = 1.0

  static func json(_ report: BenchReport) -> JSONValue {
    let machine = report.machine
    return [
      "format": .number(version),
      "machine": [
        "date": .string(machine.date), "commit": machine.commit.map { .string($0) } ?? .null,
        "processor": .string(machine.processor), "cores": .number(Double(machine.cores)),
        "system": .string(machine.system), "compiler": .string(machine.compiler),
        "isDebug": .bool(machine.isDebug), "signwriter": .string(machine.signwriter),
      ],
      "settings": [
        "seconds": .number(report.settings.seconds), "seed": .number(Double(report.settings.seed)),
        "coldRuns": .number(Double(report.settings.coldRuns)),
        "oversamplingBy": .string(report.settings.oversampling.rawValue),
        "passesBy": .string(report.settings.passes.rawValue),
        "readback": report.settings.readbackWay.map { .string($0.rawValue) } ?? .null,
        "timesReadback": .bool(report.settings.timesReadback), "batchSize": .number(Double(Subject.batchSize)),
      ],
      "renderers": .array(report.renderers.map(json)),
      "omissions": .array(report.omissions.map { .string($0) }),
      "peakMemory": .number(Double(report.peakMemory)),
      "workloads": .array(report.workloads.map(json)),
      "cells": .array(report.cells.map(json)),
    ]
  }

  private static func json(_ renderer: RendererIdentity) -> JSONValue {
    [
      "id": .string(renderer.kind.rawValue), "name": .string(renderer.name), "device": .string(renderer.device),
      "software": .bool(renderer.isSoftware), "timer": .bool(renderer.hasTimer),
    ]
  }

  private static func json(_ workload: WorkloadResult) -> JSONValue {
    var object = JSONObject()
    object["id"] = .string(workload.id)
    object["name"] = .string(workload.name)
    object["summary"] = .string(workload.summary)
    object["omissions"] = .array(workload.omissions.map { .string($0) })
    object["difference"] = workload.difference.map { .number(Double($0)) }
    object["speedup"] = workload.speedup.map { .number($0.median) }
    object["counters"] = workload.counters.map(json)
    object["maskMisses"] = workload.maskMisses.map { .number(Double($0)) }
    var memory = JSONObject()
    for kind in RendererKind.allCases {
      memory[kind.rawValue] = workload.coldMemory[kind].map { .number(Double($0)) }
    }
    object["coldPeakMemory"] = .object(memory)
    return .object(object)
  }

  /// The counters with their names in files.
  static let counterMembers: [(name: String, path: any KeyPath<RenderCounters, Int> & Sendable)] = [
    ("labels", \.labels), ("sheets", \.sheets), ("renderPasses", \.renderPasses), ("draws", \.draws),
    ("dispatches", \.dispatches),
    ("programChanges", \.programChanges), ("instances", \.instances), ("uploads", \.uploads),
    ("bytesUploaded", \.bytesUploaded), ("bytesRead", \.bytesRead), ("atlasEvictions", \.atlasEvictions),
  ]

  static func json(_ counters: RenderCounters) -> JSONValue {
    var object = JSONObject()
    for (name, path) in counterMembers { object[name] = .number(Double(counters[keyPath: path])) }
    return .object(object)
  }

  private static func json(_ cell: Cell) -> JSONValue {
    var object = JSONObject()
    object["workload"] = .string(cell.key.workload)
    object["temperature"] = .string(cell.key.temperature.rawValue)
    object["stage"] = .string(cell.key.stage.rawValue)
    object["renderer"] = cell.key.renderer.map { .string($0.rawValue) }
    object["labels"] = .number(Double(cell.labels))
    object["pixels"] = .number(Double(cell.pixels))
    object["median"] = cell.wall.map { .number($0.median) }
    object["p95"] = cell.wall.map { .number($0.p95) }
    object["wall"] = .array(cell.samples.map { .number($0.wall) })
    object["processor"] = .array(cell.samples.map { .number($0.processor) })
    if cell.device != nil {
      object["device"] = .array(cell.samples.map { $0.device.map { .number($0) } ?? .null })
    }
    return .object(object)
  }

  static func json(_ sample: Sample) -> JSONValue {
    ["wall": .number(sample.wall), "processor": .number(sample.processor)]
  }

  static func sample(_ json: JSONValue) -> Sample? {
    guard let wall = json.object?["wall"]?.number, let processor = json.object?["processor"]?.number else {
      return nil
    }
    return Sample(wall: wall, processor: processor)
  }
}
