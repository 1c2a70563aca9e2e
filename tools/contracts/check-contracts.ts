import { toWorkspacePath } from '../workspace.ts'
import { compareWithSnapshot, type SnapshotComparison } from './compare-with-snapshot.ts'
import { readContracts, type ReadContract } from './read-contracts.ts'
import { readSnapshot } from './snapshot-file.ts'

/** A contract with the result of its comparison. */
export interface CheckedContract extends ReadContract {
  readonly comparison: SnapshotComparison
}

/** Compares every contract with its accepted snapshot. */
export async function checkContracts(): Promise<CheckedContract[]> {
  const contracts = await readContracts()
  // Compare as JSON: what JSON omits is no difference.
  return contracts.map(({ file, snapshot }) => {
    const asJson = JSON.parse(JSON.stringify(snapshot))
    return { file, snapshot, comparison: compareWithSnapshot(readSnapshot(file), asJson) }
  })
}

/** Describes the problem of a contract and the remedy; undefined if its snapshot is up to date. */
export function describeProblem({ snapshot, file, comparison }: CheckedContract): string | undefined {
  const title = `contract ${snapshot.contract} ${snapshot.version}`
  switch (comparison.kind) {
    case 'unchanged':
      return undefined
    case 'acceptable':
      return `${title} differs from ${toWorkspacePath(file)} and can be accepted: npm run contracts -- --accept`
    case 'rejected':
      return [
        `${title} ${comparison.breaks.length > 0 ? 'has breaking changes:' : 'differs from the version that was accepted.'}`,
        ...comparison.breaks.map((description) => `  ${description}`),
        comparison.remedy,
      ].join('\n')
  }
}
