import type { Readable } from 'node:stream'

/** Bytes from `start` up to and with `end`. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Where the bytes of files are. A key is a file's id; what is under it never changes. */
export interface FileBytes {
  /** Takes the file at `path` over; it is no longer there afterwards. Doing it again after a break is harmless. */
  take(key: string, path: string, mediaType: string): Promise<void>
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Does `work` with the bytes as a file of this machine, which is only to be read. */
  withLocal<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result>
  /** Nothing happens where there are none. */
  delete(key: string): Promise<void>
}
