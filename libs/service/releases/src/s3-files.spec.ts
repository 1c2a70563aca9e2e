import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { livePointer } from '@portal/contracts-shell'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ReleaseStore } from './release-store.ts'
import { S3Files } from './s3-files.ts'

/** When all objects of the server were written. */
const modifiedAt = '2026-11-20T10:00:00.000Z'

/** An in-memory S3 server that supports what the release storage uses, in pages of two names. */
class FakeS3 {
  readonly objects = new Map<string, Buffer>()
  readonly server: Server = createServer((request, response) => void this.#respond(request, response))

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3')
    const key = decodeURIComponent(url.pathname)
    const body = await buffer(request)
    const xml = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(text)
    if (request.method === 'PUT') {
      if (request.headers['if-none-match'] === '*' && this.objects.has(key))
        return void xml(412, '<Error><Code>PreconditionFailed</Code></Error>')
      this.objects.set(key, body)
      return void response.writeHead(200).end()
    }
    if (request.method === 'POST') {
      for (const [, name = ''] of String(body).matchAll(/<Key>(.*?)<\/Key>/g))
        this.objects.delete(`${key.replace(/\/$/, '')}/${name}`)
      return void xml(200, '<DeleteResult/>')
    }
    if (url.searchParams.has('list-type')) return void xml(200, this.#list(key.replace(/\/$/, ''), url.searchParams))
    const object = this.objects.get(key)
    if (object === undefined) return void xml(404, '<Error><Code>NoSuchKey</Code></Error>')
    response.writeHead(200, { 'content-length': object.length }).end(object)
  }

  #list(bucket: string, query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const start = Number(query.get('continuation-token') ?? 0)
    const names = [...this.objects.keys()]
      .map((key) => key.slice(bucket.length + 1))
      .filter((name) => name.startsWith(prefix))
    const deep = (name: string) => query.has('delimiter') && name.slice(prefix.length).includes('/')
    const keys = names.filter((name) => !deep(name)).sort()
    const folders = new Set(names.filter(deep).map((name) => `${prefix}${name.slice(prefix.length).split('/')[0]}/`))
    const page = keys
      .slice(start, start + 2)
      .map((name) => `<Contents><Key>${name}</Key><LastModified>${modifiedAt}</LastModified></Contents>`)
    const next =
      start + 2 < keys.length
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${start + 2}</NextContinuationToken>`
        : ''
    const prefixes =
      start > 0 ? [] : [...folders].map((name) => `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`)
    return `<ListBucketResult>${next}${page.join('')}${prefixes.join('')}</ListBucketResult>`
  }
}

let s3: FakeS3
const staging: string[] = []

beforeEach(async () => {
  s3 = new FakeS3()
  await new Promise<void>((resolve) => s3.server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  for (const folder of staging.splice(0)) rmSync(folder, { recursive: true })
  s3.server.closeAllConnections()
  await new Promise((resolve) => s3.server.close(resolve))
})

/** The storage as one of the machines sees it. */
function openFiles(): S3Files {
  return new S3Files('s3://releases/portal', {
    endpoint: `http://127.0.0.1:${(s3.server.address() as AddressInfo).port}`,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  })
}

async function stage(files: S3Files, content: Readonly<Record<string, string>>): Promise<string> {
  const folder = await files.createStagingFolder()
  staging.push(folder)
  mkdirSync(join(folder, 'locales'))
  for (const [path, text] of Object.entries(content)) writeFileSync(join(folder, path), text)
  return folder
}

it('creates a file once, reads it, lists names in all pages, and removes folders', async () => {
  const files = openFiles()
  expect(await files.read('live/1.json')).toBeUndefined()
  for (const number of [1, 2, 3, 4, 5]) expect(await files.create(`live/${number}.json`, `${number}`)).toBe(true)
  expect(await files.create('live/3.json', 'other')).toBe(false)
  expect(await files.read('live/3.json')).toBe('3')
  expect(await files.list('live')).toEqual(['1.json', '2.json', '3.json', '4.json', '5.json'])
  expect([...s3.objects.keys()]).toContain('/releases/portal/live/1.json')
  await files.remove('live')
  expect(await files.list('live')).toEqual([])
})

it('stores a release as a whole, continues an interrupted one, and never overwrites a file', async () => {
  const files = openFiles()
  const folder = await stage(files, { 'entry.js': 'run()', 'locales/en.json': '{}', 'release.json': '{"hash":"a"}' })
  await files.create('remotes/mfe-horses/1.0.0/entry.js', 'run()')
  expect(await files.install(folder, 'remotes/mfe-horses/1.0.0')).toBe(true)
  expect(await files.install(folder, 'remotes/mfe-horses/1.0.0')).toBe(false)
  expect(await files.read('remotes/mfe-horses/1.0.0/locales/en.json')).toBe('{}')
  expect(await files.list('remotes/mfe-horses')).toEqual(['1.0.0'])
  await files.create('remotes/mfe-horses/1.1.0/entry.js', 'other()')
  await expect(files.install(folder, 'remotes/mfe-horses/1.1.0')).rejects.toThrow('exists with other content')
})

it('dates a release that another machine is uploading by its files', async () => {
  const files = openFiles()
  await files.create('remotes/mfe-horses/1.0.0/entry.js', 'run()')
  const store = new ReleaseStore(files)
  expect(await store.storedAt('mfe-horses', '1.0.0')).toEqual(new Date(modifiedAt))
  expect(await store.storedAt('mfe-horses', '1.1.0')).toBeUndefined()
})

it('lets one of several machines move the pointer', async () => {
  const stores = Array.from({ length: 5 }, () => new ReleaseStore(openFiles()))
  const states = await Promise.all(stores.map((store) => store.live()))
  expect(states.map(({ position }) => position)).toEqual([0, 0, 0, 0, 0])
  const moves = await Promise.all(
    stores.map((store, index) => store.movePointer(livePointer.parse({ generation: index + 1 }), 0)),
  )
  expect(moves.filter(Boolean)).toHaveLength(1)
  const live = await Promise.all(stores.map((store) => store.live()))
  expect(live.map(({ position, pointer }) => [position, pointer?.generation])).toEqual(
    stores.map(() => [1, moves.indexOf(true) + 1]),
  )
})

it('fails when the bucket does not respond, instead of treating it as empty', async () => {
  const files = openFiles()
  s3.server.closeAllConnections()
  await new Promise((resolve) => s3.server.close(resolve))
  await expect(new ReleaseStore(files).live()).rejects.toThrow()
})
