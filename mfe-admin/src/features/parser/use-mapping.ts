import type { MendedRegulation } from '@portal/regulation-text/mending'
import { useEffect, useState } from 'react'
import type { TextMapping } from './reading-task.ts'
import type { TargetBase } from './regulation-targets.ts'
import { TextReader } from './text-reader.ts'

/** What each provision of the text is in the base; undefined while it is worked out. */
export function useMapping({ nodes }: MendedRegulation, base: TargetBase | undefined): TextMapping | undefined {
  const [found, setFound] = useState<{ base: TargetBase; mapping: TextMapping }>()
  useEffect(() => {
    if (!base) return
    const reader = new TextReader()
    let isWanted = true
    void reader.do({ kind: 'map', base: base.nodes, nodes }).then((mapping) => {
      if (isWanted) setFound({ base, mapping })
    })
    return () => {
      isWanted = false
      reader.stop()
    }
  }, [nodes, base])
  return found?.base === base ? found?.mapping : undefined
}
