import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { registerArea } from './register-area.ts'

const templates = join(import.meta.dirname, 'templates')

/** The forms of an area's name in the templates: `{{areas}}` is `horses`, `{{Area}}` is `Horse`. */
interface AreaNames {
  readonly areas: string
  readonly area: string
  readonly Areas: string
  readonly Area: string
  readonly Title: string
}

/**
 * Writes a new area into a checkout: contract, service and remote from the templates, and its rows in the files that
 * list deployables. Returns the written files. Throws if the name is not usable or the area exists.
 */
export function createArea(workspace: string, name: string): readonly string[] {
  if (!/^[a-z]{3,20}$/.test(name)) throw new Error(`"${name}" is not usable: use one lower-case noun such as horses`)
  for (const folder of [`libs/contracts/${name}`, `services/${name}`, `mfe-${name}`])
    if (existsSync(join(workspace, folder))) throw new Error(`${folder} already exists`)
  const names = toAreaNames(name)
  const written = globSync('**/*.template', { cwd: templates }).map((template) => {
    const file = template
      .replaceAll('areas', names.areas)
      .replaceAll(/\barea\b/g, names.area)
      .replace(/\.template$/, '')
    mkdirSync(dirname(join(workspace, file)), { recursive: true })
    writeFileSync(
      join(workspace, file),
      fillTemplate(readFileSync(join(templates, template), 'utf8'), names, workspace),
    )
    return file
  })
  return [...written.toSorted(), ...registerArea(workspace, name)]
}

function toAreaNames(name: string): AreaNames {
  const singular = name.replace(/(?<=[a-z]{2})s$/, '')
  const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return { areas: name, area: singular, Areas: capitalize(name), Area: capitalize(singular), Title: capitalize(name) }
}

function fillTemplate(text: string, names: AreaNames, workspace: string): string {
  return text
    .replaceAll(/\{\{(areas|area|Areas|Area|Title)\}\}/g, (_, form: keyof AreaNames) => names[form])
    .replaceAll(/\{\{version:([^}]+)\}\}/g, (_, dependency: string) => findVersion(workspace, dependency))
}

/** Returns the version that the other packages of the workspace use. */
function findVersion(workspace: string, dependency: string): string {
  for (const folder of ['services/registration', 'services/admin', 'mfe-admin']) {
    const { dependencies } = JSON.parse(readFileSync(join(workspace, folder, 'package.json'), 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>
    }
    if (dependencies[dependency] !== undefined) return dependencies[dependency]
  }
  throw new Error(`no package of the workspace uses ${dependency}`)
}
