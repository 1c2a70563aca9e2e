import { documentSortings } from '@portal/contracts-regulations/rules'
import { onDatabase } from './bench-servers.ts'
import { compare } from './compare.ts'
import { documents, fillDocuments, type SampleLabels } from './documents-data.ts'
import type { Bench } from './figure.ts'

const limit = 20
/** Requests behind one figure of the filters; each asks for something else. */
const asked = 300
/** Requests in one measurement of a page. */
const requests = 40

/** The list of documents over HTTP: what filters cost, and what a deep page costs beside the first. */
export const documentsBench: Bench = {
  name: 'documents',
  about: `a page of ${documents.toLocaleString('en')} documents, with filters and deep in the list`,
  async run({ servers, signal, report }) {
    const { origin, ownerUrl } = await servers()
    const labels = await onDatabase(ownerUrl, (client) => fillDocuments(client, report))
    const list = (query: string) => `${origin}/api/reg-documents/docs?limit=${limit}&${query}`
    const queries = filterQueries(labels)
    for (const query of queries.slice(0, 30)) await timeOf(list(query))
    const times: number[] = []
    for (let turn = 0; turn < asked; turn += 1) {
      signal.throwIfAborted()
      times.push(await timeOf(list(queries[turn % queries.length] ?? '')))
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(asked * 0.95)] ?? Number.NaN
    const figures = []
    for (const [what, skip] of [
      ['last page', documents - limit],
      ['page in the middle', documents / 2],
    ] as const) {
      const page = (from: number) => timed(() => timeOf(list(`skip=${from}`)))
      const comparison = await compare(
        () => page(skip),
        () => page(0),
        { rounds: 5, signal, report },
      )
      const value = comparison.ours / comparison.peer
      figures.push({
        bench: 'documents',
        what: `${what} beside the first`,
        value,
        unit: 'x',
        atMost: 1.3,
        comparison,
      } as const)
    }
    return [{ bench: 'documents', what: 'p95 with filters', value: p95, unit: 'ms', atMost: 100 }, ...figures]
  },
}

/** Every filter and order, alone and together. */
function filterQueries({ categories, occupations, words }: SampleLabels): string[] {
  const orders = documentSortings.map((sortBy) => `sortBy=${sortBy}`)
  const filters = [
    '',
    ...categories.map((id) => `category=${id}`),
    ...occupations.map((id) => `occupation=${id}`),
    ...words.map((word) => `keyword=${word}`),
    ...words.map((word, index) => `keyword=${word}&category=${categories[index % categories.length]}`),
    ...occupations.map(
      (id, index) => `occupation=${id}&category=${categories[index % categories.length]}&showRecent=true`,
    ),
  ]
  return filters.flatMap((filter) => orders.map((order) => `${filter}&${order}`))
}

async function timed(work: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let time = 0; time < requests; time += 1) sum += await work()
  return sum / requests
}

/** Milliseconds until the whole answer was there; throws when there was none. */
async function timeOf(url: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url)
  const text = await answer.text()
  const took = performance.now() - began
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`)
  return took
}
