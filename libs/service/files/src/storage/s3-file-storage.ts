import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import type { FileSettings } from '../settings.ts'
import type { ByteRange, FileStorage } from './file-storage.ts'

/** Stores files in an S3 bucket. Temporary local copies are in `folder`. */
export class S3FileStorage implements FileStorage {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #disk: S3Driver
  readonly #folder: string

  constructor(settings: FileSettings & { readonly FILES_S3_BUCKET: string }, folder: string) {
    const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
    this.#client = new S3Client({
      region: settings.FILES_S3_REGION,
      ...(settings.FILES_S3_ENDPOINT && s3CompatibleOptions(settings.FILES_S3_ENDPOINT)),
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    })
    this.#bucket = settings.FILES_S3_BUCKET
    this.#disk = new S3Driver({
      client: this.#client,
      bucket: this.#bucket,
      visibility: 'private',
      supportsACL: false,
    })
    this.#folder = folder
  }

  async store(key: string, path: string, mediaType: string): Promise<void> {
    try {
      const { size } = await stat(path)
      await this.#disk.putStream(key, createReadStream(path), { contentLength: size, contentType: mediaType })
      await rm(path, { force: true })
    } catch (failure) {
      const isMissing = (failure as NodeJS.ErrnoException).code === 'ENOENT'
      if (!isMissing || !(await this.#disk.exists(key))) throw failure
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const { Body } = await this.#client.send(
      new GetObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      }),
    )
    if (Body instanceof Readable) return Body
    throw new TypeError(`S3 returned no body for ${key}.`)
  }

  async withLocalFile<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, key)
    try {
      await pipeline(await this.read(key), createWriteStream(path))
      return await work(path)
    } finally {
      await rm(path, { force: true })
    }
  }

  delete(key: string): Promise<void> {
    return this.#disk.delete(key)
  }
}

/** S3-compatible storages support no bucket in the host name, and many no checksum after a stream. */
function s3CompatibleOptions(endpoint: string) {
  return {
    endpoint,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const
}
