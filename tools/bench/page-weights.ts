import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remoteManifest } from '@portal/contracts-shell'
import { workspace } from '../workspace.ts'
import { getBrotliSize } from './first-load.ts'

/** A page of a remote and the JavaScript it loads beyond the shared code, under brotli 11. */
export interface PageWeight {
  readonly page: string
  readonly bytes: number
}

/** Returns every page of a remote's last build, the heaviest first. Code loaded after an interaction does not count. */
export function measurePageWeights(remote: string): PageWeight[] {
  const dist = join(workspace, remote, 'dist')
  const manifest = remoteManifest.parse(JSON.parse(readFileSync(join(dist, 'remote-manifest.json'), 'utf8')))
  const measureFiles = (files: readonly string[]) =>
    files
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + getBrotliSize(readFileSync(join(dist, file))), 0)
  return Object.entries(manifest.preload)
    .map(([page, files]) => ({ page, bytes: measureFiles(files) }))
    .toSorted((one, other) => other.bytes - one.bytes)
}
