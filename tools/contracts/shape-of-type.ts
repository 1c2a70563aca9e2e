import ts from 'typescript'
import type { Shape } from './shape.ts'

/** Converts exported TypeScript types to shapes, for APIs that are not sent as JSON and have no schema. */
export function typesToShapes(file: string, names: readonly string[]): Record<string, Shape> {
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
  const moduleSymbol = source && checker.getSymbolAtLocation(source)
  const exportedSymbols = moduleSymbol ? checker.getExportsOfModule(moduleSymbol) : []
  const roots = names.map((name) => {
    const symbol = exportedSymbols.find((candidate) => candidate.name === name)
    if (!symbol) throw new Error(`${file} exports no type ${name}`)
    return checker.getDeclaredTypeOfSymbol(symbol)
  })
  return Object.fromEntries(
    names.map((name, index) => {
      const otherRoots = roots.filter((_, otherIndex) => otherIndex !== index)
      return [name, new TypeReader(program, checker, otherRoots).toShape(roots[index] ?? checker.getUnknownType())]
    }),
  )
}

class TypeReader {
  readonly #program: ts.Program
  readonly #checker: ts.TypeChecker
  /** Types with their own shape: referenced by name instead of repeated. */
  readonly #namedTypes: readonly ts.Type[]

  constructor(program: ts.Program, checker: ts.TypeChecker, named: readonly ts.Type[]) {
    this.#program = program
    this.#checker = checker
    this.#namedTypes = named
  }

  toShape(type: ts.Type): Shape {
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
    const stringLiterals = types.filter((type) => type.isStringLiteral()).map((type) => type.value)
    const isBooleanLiteral = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.BooleanLiteral) !== 0
    const otherTypes = types
      .filter((type) => !type.isStringLiteral() && !isBooleanLiteral(type))
      .map((each) => this.toShape(each))
    const booleanLiterals = types.filter(isBooleanLiteral)
    const members: Shape[] = [
      ...otherTypes,
      ...(booleanLiterals.length === 2
        ? [{ type: 'boolean' } as const]
        : booleanLiterals.map((each) => this.toShape(each))),
      ...(stringLiterals.length > 1 ? [{ type: 'string', enum: stringLiterals.toSorted() } as const] : []),
      ...(stringLiterals.length === 1 ? [{ type: 'string', const: stringLiterals[0] } as const] : []),
    ]
    const [first] = members
    return members.length === 1 && first ? first : { anyOf: members }
  }

  #object(type: ts.Type): Shape {
    const name = (type.aliasSymbol ?? type.getSymbol())?.name ?? ''
    if (this.#namedTypes.includes(type)) return { type: 'native', name }
    const [first] = this.#checker.getTypeArguments(type as ts.TypeReference)
    if (this.#checker.isArrayType(type) && first) return { type: 'array', items: this.toShape(first) }
    if (name === 'Promise' && first) return { type: 'promise', items: this.toShape(first) }
    const declaration = type.getSymbol()?.declarations?.[0]
    if (declaration && this.#program.isSourceFileDefaultLibrary(declaration.getSourceFile()) && !type.aliasSymbol) {
      if (name !== '__type') return { type: 'native', name }
    }
    const [call] = type.getCallSignatures()
    return call ? this.#function(call) : this.#members(type)
  }

  #function(call: ts.Signature): Shape {
    const parameters = call.getParameters().map((each) => this.#withoutUndefined(this.#checker.getTypeOfSymbol(each)))
    const optional = call.getParameters().findIndex(isOptional)
    return {
      type: 'function',
      parameters,
      requiredParameters: optional === -1 ? parameters.length : optional,
      result: this.toShape(call.getReturnType()),
    }
  }

  #members(type: ts.Type): Shape {
    const members = type.getProperties()
    const index = this.#checker.getIndexInfosOfType(type)[0]
    return {
      type: 'object',
      properties: Object.fromEntries(
        members.map((each) => [each.name, this.#withoutUndefined(this.#checker.getTypeOfSymbol(each))]),
      ),
      required: members.filter((each) => !isOptional(each)).map(({ name }) => name),
      ...(index && { additionalProperties: this.toShape(index.type) }),
    }
  }

  /** Removes `undefined` from an optional property's type, because it is already marked as optional. */
  #withoutUndefined(type: ts.Type): Shape {
    if (!type.isUnion()) return this.toShape(type)
    const rest = type.types.filter((each) => (each.flags & ts.TypeFlags.Undefined) === 0)
    const [only] = rest
    return rest.length === 1 && only ? this.toShape(only) : this.#union(rest)
  }
}

function isOptional(symbol: ts.Symbol): boolean {
  if (symbol.flags & ts.SymbolFlags.Optional) return true
  const { valueDeclaration } = symbol
  return (
    valueDeclaration !== undefined && ts.isParameter(valueDeclaration) && valueDeclaration.questionToken !== undefined
  )
}
