import { join } from 'node:path'
import { rspack, type Configuration } from '@rspack/core'
import { getDeployable, type Deployable } from '../deployables.ts'
import { workspace } from '../workspace.ts'

/**
 * Builds the deployables named in the arguments, all in this process: eight processes that each load the compiler took
 * twice the processor time. Prints a line for each finished one; exits with 1 when one has errors.
 */
async function main(names: readonly string[]): Promise<number> {
  const targets = names.map(getDeployable)
  const compiler = rspack(await Promise.all(targets.map(readConfiguration)))
  compiler.compilers.forEach((each, index) =>
    each.hooks.done.tap('report', () => console.log(`built ${targets[index]?.name}`)),
  )
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  compiler.run((failure, result) => {
    if (failure) return reject(failure)
    const messages = result?.toString({ preset: 'errors-warnings', colors: false })
    if (messages) console.log(messages)
    compiler.close(() => resolve(result?.hasErrors() === false ? 0 : 1))
  })
  return promise
}

async function readConfiguration({ folder, kind }: Deployable): Promise<Configuration> {
  const extension = kind === 'service' || kind === 'edge' ? 'mjs' : 'ts'
  const { default: configuration } = await import(join(workspace, folder, `rspack.config.${extension}`))
  return configuration
}

process.exitCode = await main(process.argv.slice(2))
