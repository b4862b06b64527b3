/** Types of the schema library as far as declarations of `shared/` use them, so that a package with these declarations does not depend on it. */
export interface ZodType<Output = unknown, _Input = unknown, _Internals = unknown> {
  readonly output: Output
}
type Output<Schema> = Schema extends ZodType<infer Value> ? Value : never

export type { Output as infer }

export interface ZodString extends ZodType<string> {}
export interface ZodNumber extends ZodType<number> {}
export interface ZodInt extends ZodType<number> {}
export interface ZodBoolean extends ZodType<boolean> {}
export interface ZodNull extends ZodType<null> {}
export interface ZodLiteral<Value> extends ZodType<Value> {}
export interface ZodEnum<Values> extends ZodType<Values[keyof Values]> {}
export interface ZodNullable<Schema> extends ZodType<Output<Schema> | null> {}
export interface ZodReadonly<Schema> extends ZodType<Readonly<Output<Schema>>> {}
export interface ZodArray<Item> extends ZodType<Output<Item>[]> {}
export interface ZodRecord<_Name, Value> extends ZodType<{ [name: string]: Output<Value> }> {}
export interface ZodUnion<Members extends readonly unknown[]> extends ZodType<Output<Members[number]>> {}
export interface ZodExactOptional<Schema> extends ZodType<Output<Schema>> {
  readonly isOptional: true
}
export interface ZodOptional<Schema> extends ZodType<Output<Schema> | undefined> {
  readonly isOptional: true
}

type OptionalName<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends { isOptional: true } ? Name : never
}[keyof Shape]
type Members<Shape> = { [Name in Exclude<keyof Shape, OptionalName<Shape>>]: Output<Shape[Name]> } & {
  [Name in OptionalName<Shape>]?: Output<Shape[Name]>
}
export interface ZodObject<Shape, _Config = unknown>
  extends ZodType<{ [Name in keyof Members<Shape>]: Members<Shape>[Name] }> {}

export declare namespace core {
  type $strict = unknown
  type $ZodTypeInternals<_Output, _Input> = unknown
}
