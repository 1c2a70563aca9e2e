import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import type { ReleaseFiles } from './release-files.ts'

/** Written last, so that its existence means that the folder is complete. */
const lastFile = 'release.json'

/** A release storage in an S3 bucket that supports conditional writes (`If-None-Match`). */
export class S3Files implements ReleaseFiles {
  readonly #client: S3Client
  readonly #bucket: string
  /** Empty, or ends with `/`. */
  readonly #prefix: string

  /** `location` is `s3://bucket` or `s3://bucket/prefix`; credentials come from the environment, as for the AWS tools. */
  constructor(location: string, config: S3ClientConfig = {}) {
    const { hostname, pathname } = new URL(location)
    this.#bucket = hostname
    this.#prefix = pathname.replace(/^\//, '').replace(/([^/])$/, '$1/')
    this.#client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', ...config })
  }

  async read(path: string): Promise<string | undefined> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: this.#prefix + path }))
      return await Body?.transformToString()
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }

  async list(folder: string): Promise<string[]> {
    const prefix = `${this.#prefix}${folder}/`
    const names: string[] = []
    const request = { Bucket: this.#bucket, Prefix: prefix, Delimiter: '/' }
    for await (const page of paginateListObjectsV2({ client: this.#client }, request)) {
      for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(prefix.length))
      for (const { Prefix = '' } of page.CommonPrefixes ?? []) names.push(Prefix.slice(prefix.length, -1))
    }
    return names
  }

  async modifiedAt(folder: string): Promise<Date | undefined> {
    const times: number[] = []
    const request = { Bucket: this.#bucket, Prefix: `${this.#prefix}${folder}/` }
    for await (const page of paginateListObjectsV2({ client: this.#client }, request))
      for (const { LastModified } of page.Contents ?? []) if (LastModified) times.push(LastModified.getTime())
    return times.length === 0 ? undefined : new Date(Math.max(...times))
  }

  create(path: string, text: string): Promise<boolean> {
    return this.#put(path, Buffer.from(text))
  }

  createStagingFolder(): Promise<string> {
    return mkdtemp(join(tmpdir(), 'portal-release-'))
  }

  async install(stagingFolder: string, path: string): Promise<boolean> {
    if ((await this.read(`${path}/${lastFile}`)) !== undefined) return false
    const entries = await readdir(stagingFolder, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(stagingFolder, join(entry.parentPath, entry.name)))
    // An object that exists was left by an attempt that ended, or is being written by another machine.
    for (const file of files.filter((name) => name !== lastFile)) {
      const bytes = await readFile(join(stagingFolder, file))
      if (await this.#put(`${path}/${file}`, bytes)) continue
      if (Buffer.from((await this.#readBytes(`${path}/${file}`)) ?? []).equals(bytes)) continue
      throw new Error(`${path}/${file} exists with other content: release under another version`)
    }
    return this.#put(`${path}/${lastFile}`, await readFile(join(stagingFolder, lastFile)))
  }

  async remove(path: string): Promise<void> {
    const keys = [this.#prefix + path]
    const request = { Bucket: this.#bucket, Prefix: `${this.#prefix}${path}/` }
    for await (const page of paginateListObjectsV2({ client: this.#client }, request))
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key)
    for (let start = 0; start < keys.length; start += 1_000) {
      const Objects = keys.slice(start, start + 1_000).map((Key) => ({ Key }))
      await this.#client.send(new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }))
    }
  }

  isWritable(): boolean {
    return true
  }

  async #readBytes(path: string): Promise<Uint8Array | undefined> {
    const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: this.#prefix + path }))
    return Body?.transformToByteArray()
  }

  /** Writes an object unless it exists. */
  async #put(path: string, bytes: Buffer): Promise<boolean> {
    try {
      await this.#client.send(
        new PutObjectCommand({
          Bucket: this.#bucket,
          Key: this.#prefix + path,
          Body: bytes,
          IfNoneMatch: '*',
        }),
      )
      return true
    } catch (error) {
      // 409: another machine is writing the same object; the AWS SDK has already retried.
      if (error instanceof S3ServiceException && [409, 412].includes(error.$metadata.httpStatusCode ?? 0)) return false
      throw error
    }
  }
}
