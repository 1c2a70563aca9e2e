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
import { schemaToShape } from './shape-of-schema.ts'
import { typesToShapes } from './shape-of-type.ts'

/**
 * Reads the contract between shell and remotes: the release documents, the API that each passes to the other, and the
 * facade exports.
 */
export async function readShellContract(): Promise<ContractSnapshot> {
  const { ShellHost = {}, RemoteModule = {} } = typesToShapes(
    join(workspace, 'libs/contracts/shell/src/shell-host.ts'),
    ['ShellHost', 'RemoteModule'],
  )
  return {
    contract: 'shell',
    version: shellContractVersion,
    endpoints: {},
    commonErrors: {},
    messages: {
      ShellHost: { directions: ['response'], shape: ShellHost },
      RemoteModule: { directions: ['request'], shape: RemoteModule },
      generation: createDocumentSnapshot(generation),
      remoteManifest: createDocumentSnapshot(remoteManifest),
      shellManifest: createDocumentSnapshot(shellManifest),
    },
    facades: Object.fromEntries(portalFacades.map((name) => [name, listExportedNames(findFacadeSource(name))])),
  }
}

/** A document in the release storage: old readers can meet new documents and vice versa. */
function createDocumentSnapshot(schema: z.ZodType): MessageSnapshot {
  return { directions: ['request', 'document'], shape: schemaToShape(schema, 'input') }
}

function findFacadeSource(facade: string): string {
  return fileURLToPath(import.meta.resolve(facade))
}

/** Lists the values a facade exports by name, without types. */
function listExportedNames(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  return source.statements
    .filter(ts.isExportDeclaration)
    .filter((statement) => !statement.isTypeOnly)
    .flatMap(({ exportClause }) => {
      if (!exportClause || !ts.isNamedExports(exportClause)) throw new Error(`${file} has exports without names`)
      return exportClause.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text)
    })
    .toSorted()
}
