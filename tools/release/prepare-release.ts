import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { CompressedForms } from './compressed-forms.ts'

const compressible = /\.(?:js|css|json|html|svg|txt|webmanifest)$/
/** Below this a compressed form saves nothing worth a file, bytes. */
const worthCompressing = 600

/** Hash over names and contents of a build; what makes two builds the same release. */
export function contentHashOf(dist: string): string {
  const hash = createHash('sha256')
  for (const file of filesOf(dist))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(dist, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Name of the manifest in a build: it says whether this is a shell or a remote. */
export function manifestFileOf(name: string): string {
  return name === 'shell' ? 'shell-manifest.json' : 'remote-manifest.json'
}

/**
 * Fills `folder` with a release: the build's files, its version written into the manifest, compressed forms beside
 * what compresses, and `release.json` with the build's hash.
 */
export async function prepareRelease(options: {
  readonly name: string
  readonly version: string
  readonly dist: string
  readonly folder: string
}): Promise<void> {
  const { name, version, dist, folder } = options
  cpSync(dist, folder, { recursive: true, filter: (source) => !source.endsWith('.map') })
  const manifestFile = join(folder, manifestFileOf(name))
  const manifest: object = JSON.parse(readFileSync(manifestFile, 'utf8'))
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, version }, null, 2))
  const forms = new CompressedForms()
  await Promise.all(filesOf(folder).map((file) => compress(join(folder, file), forms)))
  await forms.forgetOld()
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ hash: contentHashOf(dist) }))
}

async function compress(file: string, forms: CompressedForms): Promise<void> {
  const bytes = readFileSync(file)
  if (!compressible.test(file) || bytes.length < worthCompressing) return
  for (const form of await forms.of(bytes)) writeFileSync(`${file}.${form.ending}`, form.bytes)
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`${folder} is not there; build first`)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}
