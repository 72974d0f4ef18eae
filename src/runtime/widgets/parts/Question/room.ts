import { createContext, type ReactNode } from 'react';

/**
 * Invisible texts behind the heading and the texts of a question. The tallest decides where the controls below begin, so questions
 * that are alike can have their answers in one place.
 */
export const RoomContext = createContext<ReactNode>(null);
