import type { CorrectedRegulation } from '@portal/regulation-text/corrections'
import { useEffect, useState } from 'react'
import type { TextMapping } from './parser-task.ts'
import type { TargetBase } from './use-target-base.ts'
import { TaskRunner } from './task-runner.ts'

/** Maps the provisions of the text to those of the base version. Undefined while this is computed. */
export function useMapping({ nodes }: CorrectedRegulation, base: TargetBase | undefined): TextMapping | undefined {
  const [result, setResult] = useState<{ base: TargetBase; mapping: TextMapping }>()
  useEffect(() => {
    if (!base) return
    const runner = new TaskRunner()
    let isCurrent = true
    void runner.run({ kind: 'map', base: base.nodes, nodes }).then((mapping) => {
      if (isCurrent) setResult({ base, mapping })
    })
    return () => {
      isCurrent = false
      runner.cancel()
    }
  }, [nodes, base])
  return result?.base === base ? result?.mapping : undefined
}
