import { documentSortFields } from '@portal/contracts-regulations/rules'
import { withDatabaseClient } from './bench-servers.ts'
import { compare } from './compare.ts'
import { documents, fillDocuments, type SampleLabels } from './documents-data.ts'
import type { Bench } from './figure.ts'

const limit = 20
/** Requests per measurement of the filters, each with other filters. */
const filterRequests = 300
/** Requests per measurement of a page. */
const pageRequests = 40

/** The list of documents over HTTP: the cost of filters, and of a deep page against the first page. */
export const documentsBench: Bench = {
  name: 'documents',
  about: `a page of ${documents.toLocaleString('en')} documents, with filters and deep in the list`,
  async run({ servers, signal, report }) {
    const { origin, ownerUrl } = await servers()
    const labels = await withDatabaseClient(ownerUrl, (client) => fillDocuments(client, report))
    const list = (query: string) => `${origin}/api/reg-documents/docs?limit=${limit}&${query}`
    const queries = filterQueries(labels)
    for (const query of queries.slice(0, 30)) await measureRequest(list(query))
    const times: number[] = []
    for (let requestIndex = 0; requestIndex < filterRequests; requestIndex += 1) {
      signal.throwIfAborted()
      times.push(await measureRequest(list(queries[requestIndex % queries.length] ?? '')))
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(filterRequests * 0.95)] ?? Number.NaN
    const figures = []
    for (const [name, skip] of [
      ['last page', documents - limit],
      ['middle page', documents / 2],
    ] as const) {
      const page = (from: number) => measureAll(() => measureRequest(list(`skip=${from}`)))
      const comparison = await compare(
        () => page(skip),
        () => page(0),
        { rounds: 5, signal, report },
      )
      const value = comparison.ours / comparison.peer
      figures.push({
        bench: 'documents',
        name: `${name} against the first`,
        value,
        unit: 'x',
        atMost: 1.3,
        comparison,
      } as const)
    }
    return [{ bench: 'documents', name: 'p95 with filters', value: p95, unit: 'ms', atMost: 100 }, ...figures]
  },
}

/** Every filter and order, alone and combined. */
function filterQueries({ categories, occupations, words }: SampleLabels): string[] {
  const orders = documentSortFields.map((sortBy) => `sortBy=${sortBy}`)
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

async function measureAll(work: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let time = 0; time < pageRequests; time += 1) sum += await work()
  return sum / pageRequests
}

/** Milliseconds until the whole response was received; throws when the request failed. */
async function measureRequest(url: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url)
  const text = await response.text()
  const durationMs = performance.now() - startedAt
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 200)}`)
  return durationMs
}
