import type { OmittedContent } from '@portal/contracts-regulations'
import type { Correction, CorrectedRegulation } from '@portal/regulation-text/corrections'
import { useEffect, useRef, useState } from 'react'
import { useAccount } from '../../../shared/local-drafts.ts'
import { loadParserSession, storeParserSession, type ParserSession, type SourceText } from './parser-session.ts'
import { TaskRunner } from './task-runner.ts'

export type ParserState =
  | { readonly status: 'parsing'; readonly progress: number; readonly previous: CorrectedRegulation | undefined }
  | { readonly status: 'parsed'; readonly regulation: CorrectedRegulation }
  | { readonly status: 'failed' }

/** Holds the text that is being imported, parses it in a worker and applies corrections. */
export function useParser() {
  const account = useAccount()
  const [session, setSession] = useState(() => loadParserSession(localStorage, account))
  const [state, setState] = useState<ParserState>()
  const [discardedText, setDiscardedText] = useState('')
  const runner = useRef<TaskRunner>(undefined)
  runner.current ??= new TaskRunner()
  useEffect(() => () => runner.current?.cancel(), [])

  const { text, style, corrections } = session ?? {}
  useEffect(() => {
    if (text === undefined || corrections === undefined) return
    let isCurrent = true
    const updateState = (next: ParserState | ((before: ParserState | undefined) => ParserState)) => {
      if (isCurrent) setState(next)
    }
    const onProgress = (progress: number) =>
      updateState((before) => ({ status: 'parsing', progress, previous: before && getRegulation(before) }))
    onProgress(0)
    runner.current
      ?.run({ kind: 'parse', text, corrections, ...(style && { style }) }, onProgress)
      .then((regulation) => updateState({ status: 'parsed', regulation }))
      .catch(() => updateState({ status: 'failed' }))
    return () => {
      isCurrent = false
    }
  }, [text, style, corrections])

  const save = (next: ParserSession | undefined) => {
    setSession(next)
    storeParserSession(localStorage, account, next)
  }
  const change = (part: Partial<ParserSession>) => session && save({ ...session, ...part })
  return {
    session,
    state,
    regulation: state && getRegulation(state),
    start(source: SourceText) {
      setState(undefined)
      save({ ...source, corrections: [] })
    },
    /** Pasted text that was discarded. The form shows it again, because there is no file to choose again. */
    discardedText,
    /** Whether discarding the text would lose corrections or the link to its import. */
    hasChanges: session !== undefined && (session.corrections.length > 0 || session.applied !== undefined),
    /** Discards the text and its corrections. */
    discard() {
      runner.current?.cancel()
      setState(undefined)
      setDiscardedText(session?.fileName === undefined ? (session?.text ?? '') : '')
      save(undefined)
    },
    correct: (correction: Correction) => session && change({ corrections: [...session.corrections, correction] }),
    /** Inserts omitted content of the file into the text at its original position. */
    restoreOmitted(part: OmittedContent) {
      if (!session) return
      const added = part.text.split('\n')
      const lines = session.text.split('\n')
      const shift = (each: OmittedContent) =>
        each.line < part.line ? each : { ...each, line: each.line + added.length }
      change({
        text: lines.toSpliced(part.line - 1, 0, ...added).join('\n'),
        omitted: (session.omitted ?? []).filter((each) => each !== part).map(shift),
      })
    },
    undoCorrection: () => session && change({ corrections: session.corrections.slice(0, -1) }),
    chooseStyle: (chosen: ParserSession['style']) => change({ style: chosen }),
    setApplied: (applied: ParserSession['applied']) => change({ applied }),
  }
}

/** Returns the parsed regulation, or the previous one while the text is being parsed again. */
function getRegulation(state: ParserState): CorrectedRegulation | undefined {
  if (state.status === 'parsed') return state.regulation
  return state.status === 'parsing' ? state.previous : undefined
}
