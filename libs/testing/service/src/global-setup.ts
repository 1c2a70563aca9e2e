import type { TestProject } from 'vitest/node'
import { startTestCluster } from './embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL cluster of this run, for a role that may create databases and roles. */
    clusterUrl: string
  }
}

/** Gives medium suites their PostgreSQL: that of `TEST_CLUSTER_URL`, or one of their own that ends with them. */
export default async function setUp(project: TestProject): Promise<(() => void) | undefined> {
  const { TEST_CLUSTER_URL: given } = process.env
  if (given) {
    project.provide('clusterUrl', given)
    return undefined
  }
  const cluster = await startTestCluster()
  project.provide('clusterUrl', cluster.url)
  return () => cluster.stop()
}
