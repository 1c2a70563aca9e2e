export const queues = ['duplicates', 'merges', 'licenses', 'identity'] as const
export type Queue = (typeof queues)[number]

/** Parses the queue in the query parameters of a URL. */
export function parseQueue(params: URLSearchParams): Queue {
  return queues.find((queue) => queue === params.get('queue')) ?? 'duplicates'
}

export function queueUrl(queue: Queue): string {
  return queue === 'duplicates' ? '/people-review' : `/people-review?queue=${queue}`
}

/** Returns the URL that compares two persons, of the pair in the queue if there is one. */
export function compareUrl(first: string, second: string, pairId?: string): string {
  return `/people-review/compare?${new URLSearchParams({ first, second, ...(pairId !== undefined && { pair: pairId }) })}`
}
