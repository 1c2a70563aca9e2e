// Compares one pair of versions as the first work of a new process and prints the time it took.
import { redline } from '@portal/regulation-text/redline'
import { makeRedlinePair } from './redline-pair.ts'

const { before, after } = makeRedlinePair('rearranged')
const startedAt = performance.now()
const entries = redline(before, after)
const milliseconds = performance.now() - startedAt
process.stdout.write(JSON.stringify({ milliseconds, entries: entries.length }))
