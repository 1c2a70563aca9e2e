import { fromWorkspace } from '../workspace.ts'
import { judgeContract, type Verdict } from './judge-contract.ts'
import { readContracts, type ReadContract } from './read-contracts.ts'
import { readSnapshot } from './snapshot-file.ts'

/** A contract with what its comparison came to. */
export interface JudgedContract extends ReadContract {
  readonly verdict: Verdict
}

/** Compares every contract with its accepted snapshot. */
export async function judgeContracts(): Promise<JudgedContract[]> {
  const contracts = await readContracts()
  // As it would be read back: what JSON leaves out is no difference.
  return contracts.map(({ file, snapshot }) => {
    const asWritten = JSON.parse(JSON.stringify(snapshot))
    return { file, snapshot, verdict: judgeContract(readSnapshot(file), asWritten) }
  })
}

/** What is wrong with a contract and what to do, in lines; nothing when its snapshot is up to date. */
export function complaintAbout({ snapshot, file, verdict }: JudgedContract): string | undefined {
  const title = `contract ${snapshot.contract} ${snapshot.version}`
  switch (verdict.kind) {
    case 'same':
      return undefined
    case 'to-accept':
      return `${title} differs from ${fromWorkspace(file)} and may be accepted: npm run contracts -- --accept`
    case 'refused':
      return [
        `${title} ${verdict.breaks.length > 0 ? 'breaks those who use it:' : 'is not what was accepted under that version.'}`,
        ...verdict.breaks.map((each) => `  ${each}`),
        verdict.remedy,
      ].join('\n')
  }
}
