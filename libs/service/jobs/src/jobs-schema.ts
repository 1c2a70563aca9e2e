/** The schema of pg-boss in the service's database. */
export const jobsSchema = 'jobs'
/** The queue to which pg-boss moves jobs after their last attempt. */
export const deadQueue = 'dead'
