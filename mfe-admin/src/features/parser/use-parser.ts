import type { LeftOutOfFile } from '@portal/contracts-regulations'
import type { Mend, MendedRegulation } from '@portal/regulation-text/mending'
import { useEffect, useRef, useState } from 'react'
import { useAccount } from '../../kept-values.ts'
import { findWork, keepWork, type ParserWork, type SourceText } from './kept-work.ts'
import { TextReader } from './text-reader.ts'

export type Reading =
  | { readonly status: 'reading'; readonly share: number; readonly before: MendedRegulation | undefined }
  | { readonly status: 'read'; readonly regulation: MendedRegulation }
  | { readonly status: 'failed' }

/** The text that is being worked on, as it is read and mended; nothing until there is one. */
export function useParser() {
  const account = useAccount()
  const [work, setWork] = useState(() => findWork(localStorage, account))
  const [reading, setReading] = useState<Reading>()
  const [handedBack, setHandedBack] = useState('')
  const reader = useRef<TextReader>(undefined)
  reader.current ??= new TextReader()
  useEffect(() => () => reader.current?.stop(), [])

  const { text, style, mends } = work ?? {}
  useEffect(() => {
    if (text === undefined || mends === undefined) return
    let isWanted = true
    const say = (next: Reading | ((before: Reading | undefined) => Reading)) => {
      if (isWanted) setReading(next)
    }
    const onShare = (share: number) =>
      say((before) => ({ status: 'reading', share, before: before && regulationOf(before) }))
    onShare(0)
    reader.current
      ?.do({ kind: 'read', text, mends, ...(style && { style }) }, onShare)
      .then((regulation) => say({ status: 'read', regulation }))
      .catch(() => say({ status: 'failed' }))
    return () => {
      isWanted = false
    }
  }, [text, style, mends])

  const put = (next: ParserWork | undefined) => {
    setWork(next)
    keepWork(localStorage, account, next)
  }
  const change = (part: Partial<ParserWork>) => work && put({ ...work, ...part })
  return {
    work,
    reading,
    regulation: reading && regulationOf(reading),
    begin(started: SourceText) {
      setReading(undefined)
      put({ ...started, mends: [] })
    },
    /** What was pasted and given up: it is on no disk, so the form holds it again. */
    handedBack,
    /** Whether more than the text itself would be gone with it. */
    hasWork: work !== undefined && (work.mends.length > 0 || work.applied !== undefined),
    /** Gives the text up, and what was done to it. */
    giveUp() {
      reader.current?.stop()
      setReading(undefined)
      setHandedBack(work?.fileName === undefined ? (work?.text ?? '') : '')
      put(undefined)
    },
    mend: (mend: Mend) => work && change({ mends: [...work.mends, mend] }),
    /** Puts a part of the file that was left out back to where it stood. */
    takeIn(part: LeftOutOfFile) {
      if (!work) return
      const added = part.words.split('\n')
      const lines = work.text.split('\n')
      const moved = (each: LeftOutOfFile) =>
        each.line < part.line ? each : { ...each, line: each.line + added.length }
      change({
        text: lines.toSpliced(part.line - 1, 0, ...added).join('\n'),
        leftOut: (work.leftOut ?? []).filter((each) => each !== part).map(moved),
      })
    },
    takeBack: () => work && change({ mends: work.mends.slice(0, -1) }),
    chooseStyle: (chosen: ParserWork['style']) => change({ style: chosen }),
    setApplied: (applied: ParserWork['applied']) => change({ applied }),
  }
}

/** What is shown: as it is read, or as it was while it is being read again. */
function regulationOf(reading: Reading): MendedRegulation | undefined {
  if (reading.status === 'read') return reading.regulation
  return reading.status === 'reading' ? reading.before : undefined
}
