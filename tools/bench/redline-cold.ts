// A process of its own that compares one pair of versions, the first thing it does, and prints how long that took.
import { redline } from '@portal/regulation-text/redline'
import { redlinePair } from './redline-pair.ts'

const { before, after } = redlinePair('rearranged')
const began = performance.now()
const entries = redline(before, after)
const milliseconds = performance.now() - began
process.stdout.write(JSON.stringify({ milliseconds, entries: entries.length }))
