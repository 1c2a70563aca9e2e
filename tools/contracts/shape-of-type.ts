import ts from 'typescript'
import type { Shape } from './shape.ts'

/** Shapes of exported TypeScript types by name, for what is no schema because it never travels as JSON. */
export function shapesOfTypes(file: string, names: readonly string[]): Record<string, Shape> {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const door = source && checker.getSymbolAtLocation(source)
  const exported = door ? checker.getExportsOfModule(door) : []
  const roots = names.map((name) => {
    const found = exported.find((symbol) => symbol.name === name)
    if (!found) throw new Error(`${file} exports no type ${name}`)
    return checker.getDeclaredTypeOfSymbol(found)
  })
  return Object.fromEntries(
    names.map((name, at) => {
      const others = roots.filter((_, other) => other !== at)
      return [name, new TypeReader(program, checker, others).shapeOf(roots[at] ?? checker.getUnknownType())]
    }),
  )
}

class TypeReader {
  readonly #program: ts.Program
  readonly #checker: ts.TypeChecker
  /** Types that have a shape of their own beside this one: named, not repeated. */
  readonly #named: readonly ts.Type[]

  constructor(program: ts.Program, checker: ts.TypeChecker, named: readonly ts.Type[]) {
    this.#program = program
    this.#checker = checker
    this.#named = named
  }

  shapeOf(type: ts.Type): Shape {
    const { flags } = type
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {}
    if (flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) return { type: 'nothing' }
    if (flags & ts.TypeFlags.Null) return { type: 'null' }
    if (flags & ts.TypeFlags.Boolean) return { type: 'boolean' }
    if (flags & ts.TypeFlags.BooleanLiteral)
      return { type: 'boolean', const: this.#checker.typeToString(type) === 'true' }
    if (type.isStringLiteral()) return { type: 'string', const: type.value }
    if (type.isNumberLiteral()) return { type: 'number', const: type.value }
    if (flags & ts.TypeFlags.String) return { type: 'string' }
    if (flags & ts.TypeFlags.Number) return { type: 'number' }
    if (type.isUnion()) return this.#union(type.types)
    return this.#object(type)
  }

  #union(types: readonly ts.Type[]): Shape {
    const texts = types.filter((type) => type.isStringLiteral()).map((type) => type.value)
    const isTruthValue = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.BooleanLiteral) !== 0
    const others = types
      .filter((type) => !type.isStringLiteral() && !isTruthValue(type))
      .map((each) => this.shapeOf(each))
    const truths = types.filter(isTruthValue)
    const members: Shape[] = [
      ...others,
      ...(truths.length === 2 ? [{ type: 'boolean' } as const] : truths.map((each) => this.shapeOf(each))),
      ...(texts.length > 1 ? [{ type: 'string', enum: texts.toSorted() } as const] : []),
      ...(texts.length === 1 ? [{ type: 'string', const: texts[0] } as const] : []),
    ]
    const [first] = members
    return members.length === 1 && first ? first : { anyOf: members }
  }

  #object(type: ts.Type): Shape {
    const name = (type.aliasSymbol ?? type.getSymbol())?.name ?? ''
    if (this.#named.includes(type)) return { type: 'native', name }
    const [first] = this.#checker.getTypeArguments(type as ts.TypeReference)
    if (this.#checker.isArrayType(type) && first) return { type: 'array', items: this.shapeOf(first) }
    if (name === 'Promise' && first) return { type: 'promise', items: this.shapeOf(first) }
    const declaration = type.getSymbol()?.declarations?.[0]
    if (declaration && this.#program.isSourceFileDefaultLibrary(declaration.getSourceFile()) && !type.aliasSymbol) {
      if (name !== '__type') return { type: 'native', name }
    }
    const [call] = type.getCallSignatures()
    return call ? this.#function(call) : this.#members(type)
  }

  #function(call: ts.Signature): Shape {
    const parameters = call.getParameters().map((each) => this.#withoutNothing(this.#checker.getTypeOfSymbol(each)))
    const optional = call.getParameters().findIndex(isOptional)
    return {
      type: 'function',
      parameters,
      needed: optional === -1 ? parameters.length : optional,
      result: this.shapeOf(call.getReturnType()),
    }
  }

  #members(type: ts.Type): Shape {
    const members = type.getProperties()
    const index = this.#checker.getIndexInfosOfType(type)[0]
    return {
      type: 'object',
      properties: Object.fromEntries(
        members.map((each) => [each.name, this.#withoutNothing(this.#checker.getTypeOfSymbol(each))]),
      ),
      required: members.filter((each) => !isOptional(each)).map(({ name }) => name),
      ...(index && { additionalProperties: this.shapeOf(index.type) }),
    }
  }

  /** That an optional place may hold undefined is said by its being optional. */
  #withoutNothing(type: ts.Type): Shape {
    if (!type.isUnion()) return this.shapeOf(type)
    const rest = type.types.filter((each) => (each.flags & ts.TypeFlags.Undefined) === 0)
    const [only] = rest
    return rest.length === 1 && only ? this.shapeOf(only) : this.#union(rest)
  }
}

function isOptional(symbol: ts.Symbol): boolean {
  if (symbol.flags & ts.SymbolFlags.Optional) return true
  const { valueDeclaration } = symbol
  return (
    valueDeclaration !== undefined && ts.isParameter(valueDeclaration) && valueDeclaration.questionToken !== undefined
  )
}
