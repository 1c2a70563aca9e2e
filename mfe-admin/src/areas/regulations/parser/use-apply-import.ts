import { useCommand } from '@portal/ui/query'
import { regulationsApi } from '../../../shared/api.ts'
import type { AppliedImport, ParserSession } from './parser-session.ts'
import type { TargetBase } from './use-target-base.ts'
import type { ImportTargetForm } from './target-fields.tsx'
import { useInvalidateAfterImport } from './use-undo-import.ts'

interface Application {
  readonly target: ImportTargetForm
  /** The version shown in the preview. */
  readonly base: TargetBase | undefined
}

/** Imports the text into a draft. Fails if the base version changed after the preview. */
export function useApplyImport(session: ParserSession, onApplied: (applied: AppliedImport) => void) {
  const invalidateQueries = useInvalidateAfterImport()
  return useCommand(
    async ({ target, base }: Application, options) => {
      const { text, style, corrections } = session
      const changeNote = target.changeNote.trim()
      const targetFields = base
        ? {
            mainParentId: base.version.mainParentId,
            base: { versionId: base.version.versionId, expectedVersion: base.version.lockVersion },
          }
        : {
            title: { en: target.title.trim() },
            ...(target.series !== '' && { series: target.series }),
            ...(target.subject !== '' && { subject: target.subject }),
            isSample: target.isSample,
          }
      const body = {
        text,
        corrections: corrections.map((each) => (each.op === 'interpret' ? { ...each, path: [...each.path] } : each)),
        ...(style && { style }),
        ...(changeNote !== '' && { changeNote: { en: changeNote } }),
        ...targetFields,
      }
      return regulationsApi().importRegulation({ body }, options)
    },
    {
      async onSuccess({ importId, version, warnings }) {
        const { versionId, mainParentId, state, versionNumber, label, title } = version
        const draft = { versionId, mainParentId, state, versionNumber, label, title }
        onApplied({ importId, ...draft, warningCount: warnings.length })
        await invalidateQueries()
      },
    },
  )
}
