import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { FolderFiles } from '@portal/releases/folder-files'
import { ReleaseStore } from '@portal/releases/release-store'
import type { ChangeResult } from './change-parts.ts'
import { releaseFromBuild, type ReleaseRequest } from './release-from-build.ts'

/** Who and when, for tests. */
export const metadata = { by: 'test', reason: 'because', now: () => new Date('2026-11-20T10:00:00Z') }

/** Builds without code and a release storage in a temporary folder. */
export class TestReleases {
  readonly folder = mkdtempSync(join(tmpdir(), 'portal-release-'))
  readonly storage = join(this.folder, 'storage')

  /** A new store on the same folder, as another process has. */
  store(): ReleaseStore {
    return new ReleaseStore(new FolderFiles(this.storage))
  }

  release(name: string, dist: string, version: string, options: Partial<ReleaseRequest> = {}): Promise<ChangeResult> {
    return releaseFromBuild({ store: this.store(), name, dist, version, ...metadata, ...options })
  }

  async liveNumber(): Promise<number | undefined> {
    return (await this.store().live()).pointer?.generation
  }

  /** The live version of every remote. */
  async liveRemotes(): Promise<Record<string, string>> {
    const generation = await this.store().generation((await this.liveNumber()) ?? 0)
    return Object.fromEntries((generation?.remotes ?? []).map(({ name, version }) => [name, version]))
  }

  shellBuild(changes: object = {}): string {
    const manifest = {
      manifest: 1,
      version: '1.0.0',
      contract: '1.0.0',
      routes: ['/'],
      scripts: ['a.js'],
      styles: [],
      facades: {},
      ...changes,
    }
    return this.#write('shell', {
      'shell-manifest.json': JSON.stringify(manifest),
      'a.js': 'a()',
      'index.html': '<p>',
    })
  }

  /** A build whose content is `text`; `changes` of its manifest. */
  remoteBuild(text = 'one', changes: object = {}): string {
    const manifest = {
      manifest: 1,
      name: 'mfe-horses',
      version: '0.3.0',
      entry: 'entry.js',
      needs: { shell: '^1.0.0' },
      routes: [],
      navigation: [],
      locales: {},
      ...changes,
    }
    return this.#write('remote', {
      'remote-manifest.json': JSON.stringify(manifest),
      'entry.js': `run(${JSON.stringify(text.repeat(1000))})`,
      'entry.js.map': '{}',
    })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  #write(name: string, files: Readonly<Record<string, string>>): string {
    const dist = mkdtempSync(join(this.folder, `${name}-`))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(dist, path)), { recursive: true })
      writeFileSync(join(dist, path), text)
    }
    return dist
  }
}
