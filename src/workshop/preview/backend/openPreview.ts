import { checkOnThread } from '../../liveUpdates/checkOnThread.ts';
import { vocabulary } from '../product/vocabulary.ts';
import { openDefinitions, type DefinitionsService } from './definitions.ts';

/**
 * Opens the preview's service.
 * @param root the folder that contains question-sets/
 * @param worker the script of the thread that checks definitions
 * @param failed receives the error of a check that could not be made
 */
export function openPreview(root: string, worker: string, failed: (error: unknown) => void): DefinitionsService {
  return openDefinitions({ root, vocabulary, checkAll: checkOnThread(worker), failed });
}
