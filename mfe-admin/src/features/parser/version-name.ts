import type { VersionSummary } from '@portal/contracts-regulations'
import { useParserText } from './texts.ts'

/** The label of a version in the person's words: the state's name in full, with its number. */
export function useVersionName(): (version: Pick<VersionSummary, 'state' | 'versionNumber' | 'label'>) => string {
  const t = useParserText()
  return ({ state, versionNumber, label }) => t(`version.${state}`, { number: versionNumber, defaultValue: label })
}
