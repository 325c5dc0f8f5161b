import {
  getDirectiveValues,
  getVariableValues,
  GraphQLError,
  GraphQLIncludeDirective,
  type GraphQLSchema,
  GraphQLSkipDirective,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';
import type { Variables } from './document.measure.js';

/** Faults of variables that are told, at most, as Apollo does. */
const MOST_ERRORS = 50;

/** The values of an operation's variables, defaults among them, or what is wrong with them. */
export type ReadVariables = ReturnType<typeof getVariableValues>;

export const readVariables = (
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Variables | null | undefined,
): ReadVariables => getVariableValues(schema, variableDefinitions, given ?? {}, { maxErrors: MOST_ERRORS });

/** Whether a directive, with the values that it is given, leaves a part of a document out. */
export const isSkipped = (selection: SelectionNode, variables: Variables): boolean =>
  selection.directives?.length !== 0 &&
  (getDirectiveValues(GraphQLSkipDirective, selection, variables)?.['if'] === true ||
    getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.['if'] === false);

/** What GraphQL says, or undefined where it finds an argument wrong that only a variable's value makes wrong. */
export function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}
