import type { TestProject } from 'vitest/node'
import { startTestCluster } from './embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of this run's PostgreSQL, for a role that can create databases and roles. */
    clusterUrl: string
  }
}

/** Provides PostgreSQL to medium tests: the server at `TEST_CLUSTER_URL`, or one started for this run. */
export default async function setUp(project: TestProject): Promise<(() => void) | undefined> {
  const { TEST_CLUSTER_URL: existingUrl } = process.env
  if (existingUrl) {
    project.provide('clusterUrl', existingUrl)
    return undefined
  }
  const cluster = await startTestCluster()
  project.provide('clusterUrl', cluster.url)
  return () => cluster.stop()
}
