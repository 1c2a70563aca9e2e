import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generation, remoteManifest, shellManifest } from '@portal/contracts-shell'
import { shellContractVersion } from '@portal/contracts-shell/host'
import { portalFacades } from '@portal/federation/build'
import ts from 'typescript'
import type { z } from 'zod'
import { workspace } from '../workspace.ts'
import type { ContractSnapshot, MessageSnapshot } from './contract-snapshot.ts'
import { shapeOfSchema } from './shape-of-schema.ts'
import { shapesOfTypes } from './shape-of-type.ts'

/** What shell and remotes agree on: the documents of a release, what each hands to the other, the facades' names. */
export async function readShellContract(): Promise<ContractSnapshot> {
  const { ShellHost = {}, RemoteModule = {} } = shapesOfTypes(
    join(workspace, 'libs/contracts/shell/src/shell-host.ts'),
    ['ShellHost', 'RemoteModule'],
  )
  return {
    contract: 'shell',
    version: shellContractVersion,
    endpoints: {},
    commonErrors: {},
    messages: {
      ShellHost: { readings: ['answer'], shape: ShellHost },
      RemoteModule: { readings: ['request'], shape: RemoteModule },
      generation: document(generation),
      remoteManifest: document(remoteManifest),
      shellManifest: document(shellManifest),
    },
    facades: Object.fromEntries(portalFacades.map((name) => [name, namesExportedBy(sourceOf(name))])),
  }
}

/** Kept in the storage of releases: earlier readers meet later documents and the other way round. */
function document(schema: z.ZodType): MessageSnapshot {
  return { readings: ['request', 'document'], shape: shapeOfSchema(schema, 'input') }
}

function sourceOf(facade: string): string {
  return fileURLToPath(import.meta.resolve(facade))
}

/** Values that a facade's door exports by name; types are gone when a remote runs. */
function namesExportedBy(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  return source.statements
    .filter(ts.isExportDeclaration)
    .filter((statement) => !statement.isTypeOnly)
    .flatMap(({ exportClause }) => {
      if (!exportClause || !ts.isNamedExports(exportClause)) throw new Error(`${file} exports more than it names`)
      return exportClause.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text)
    })
    .toSorted()
}
