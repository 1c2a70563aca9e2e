export const queues = ['manual', 'merges'] as const
export type Queue = (typeof queues)[number]

/** Parses the queue in the query parameters of a URL. */
export function parseQueue(params: URLSearchParams): Queue {
  return queues.find((queue) => queue === params.get('queue')) ?? 'manual'
}

export const queueUrl = (queue: Queue) => (queue === 'manual' ? '/horse-review' : `/horse-review?queue=${queue}`)

/** Returns the URL that compares two horses. */
export function compareUrl(first: string, second: string): string {
  return `/horse-review/compare?${new URLSearchParams({ first, second })}`
}
