import type { Readable } from 'node:stream'

/** A range of bytes, including `end`. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Stores the bytes of files. The key is the id of the file. Stored bytes never change. */
export interface FileStorage {
  /** Moves a local file into the storage. Can be repeated safely. */
  store(key: string, path: string, mediaType: string): Promise<void>
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Calls `work` with the path of a local copy, which must not be changed. */
  withLocalFile<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result>
  /** Does nothing when the file does not exist. */
  delete(key: string): Promise<void>
}
