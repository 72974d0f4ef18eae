import { createContext, type ReactNode } from 'react';

/**
 * Invisible texts behind the heading and the texts of a question. The tallest one determines where the controls begin, so similar
 * questions can have their answers in the same position.
 */
export const ReservedSpaceContext = createContext<ReactNode>(null);
