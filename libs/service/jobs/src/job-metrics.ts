import type { Metrics } from '@portal/service-kit'

export type JobCount = 'enqueued' | 'completed' | 'failed' | 'postponed'

/** Creates the counters of a service's jobs and returns the function that increments them. */
export function createJobCounters(metrics: Metrics): (count: JobCount, name: string, amount: number) => void {
  const counters = {
    enqueued: metrics.counter('jobs_enqueued_total', 'Jobs enqueued by changes.', 'job'),
    completed: metrics.counter('jobs_completed_total', 'Jobs completed.', 'job'),
    failed: metrics.counter('jobs_failed_total', 'Failed attempts of jobs.', 'job'),
    postponed: metrics.counter('jobs_postponed_total', 'Attempts that postponed their job.', 'job'),
  }
  return (count, name, amount) => counters[count](name, amount)
}
