import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { inspectLocalFile } from './inspect-local-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-inspect-'))
afterAll(() => rmSync(folder, { recursive: true }))

function inspect(kind: 'png' | 'jpeg', bytes: Buffer) {
  const path = join(folder, `a.${kind}`)
  writeFileSync(path, bytes)
  return inspectLocalFile(path, kind)
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}

/** A gray PNG with 8 bits a pixel. */
function png(width: number, height: number, pixels?: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = pixels === undefined ? [] : [chunk('IDAT', deflateSync(pixels))]
  return Buffer.concat([signature, chunk('IHDR', header), ...data, chunk('IEND', Buffer.alloc(0))])
}

/** A JPEG with a frame of this size, and a scan unless `parts` says otherwise. */
function jpeg(width: number, height: number, scan = 'ffda0008010100003f0000'): Buffer {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from('ffd8', 'hex'), frame, Buffer.from(`${scan}ffd9`, 'hex')])
}

test.each([
  ['a PNG', 'png', png(100, 50, Buffer.alloc(101 * 50)), undefined],
  ['a JPEG', 'jpeg', jpeg(4000, 3000), undefined],
  ['a PNG of 60,000 x 60,000 pixels without pixel data', 'png', png(60_000, 60_000), 'files.expands-too-large'],
  ['a PNG without pixel data', 'png', png(100, 50), 'files.unreadable'],
  ['a PNG with fewer pixels than announced', 'png', png(100, 50, Buffer.alloc(10)), 'files.incomplete'],
  ['a PNG with far more data than announced', 'png', png(1, 1, Buffer.alloc(8_000_000)), 'files.expands-too-large'],
  ['a JPEG of 60,000 x 60,000 pixels', 'jpeg', jpeg(60_000, 60_000), 'files.expands-too-large'],
  ['a JPEG without a scan', 'jpeg', jpeg(100, 50, ''), 'files.unreadable'],
] as const)('inspects %s', async (_, kind, bytes, errorCode) => {
  expect(await inspect(kind, bytes)).toBe(errorCode)
})
