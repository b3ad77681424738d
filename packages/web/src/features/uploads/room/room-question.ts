import { create } from 'zustand';
import type { NewUpload } from '../queue/upload-job';
import { fits, fittingOf, needOf, type Room } from './room-left';

/** Uploads that do not fit, and the answer of the user. */
export interface RoomQuestion {
  need: Room;
  room: Room;
  /** The number of uploads that fit. */
  fitting: number;
  answer: (wantsFitting: boolean) => void;
}

/** The open questions, the oldest one first. */
export const useRoomQuestions = create<readonly RoomQuestion[]>(() => []);

/** The uploads that may begin: all if they fit, otherwise those that the user wants. */
export async function chooseByRoom(uploads: readonly NewUpload[], room: Room): Promise<readonly NewUpload[]> {
  const need = needOf(uploads);
  if (fits(need, room)) return uploads;
  const fitting = fittingOf(uploads, room);
  return (await ask({ need, room, fitting: fitting.length })) ? fitting : [];
}

const ask = (about: Omit<RoomQuestion, 'answer'>): Promise<boolean> =>
  new Promise((resolve) => {
    const question: RoomQuestion = {
      ...about,
      answer: (wantsFitting) => {
        useRoomQuestions.setState((all) => all.filter((each) => each !== question), true);
        resolve(wantsFitting);
      },
    };
    useRoomQuestions.setState((all) => [...all, question], true);
  });

/** Answers all open questions with no, such as for a logout. */
export function cancelRoomQuestions(): void {
  for (const { answer } of useRoomQuestions.getState()) answer(false);
}
